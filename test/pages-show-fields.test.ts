import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { publicAgendaItem } from '../src/features/agenda/agenda-item.ts'
import { publicEvent } from '../src/features/events/event.ts'
import { publicGalleryImage } from '../src/features/gallery/gallery-image.ts'
import { publicCustomPage } from '../src/features/pages/page.ts'
import { publicSpeaker } from '../src/features/speakers/speaker.ts'
import { publicSponsor } from '../src/features/sponsors/sponsor.ts'
import { publicTicket } from '../src/features/tickets/ticket.ts'
import { publicVenue } from '../src/features/venues/venue.ts'
import { type EntityName, makers } from './factories.ts'
import { onSqlite } from './site.ts'

/** The public view of each entity, and the page that shows all of it: sections, tracks and rooms are parts of others. */
const pages: Record<Exclude<EntityName, 'content' | 'tracks' | 'rooms'>, [view: z.ZodObject, path: string]> = {
  speakers: [publicSpeaker, '/speakers/:id'],
  events: [publicEvent, '/events'],
  agenda: [publicAgendaItem, '/agenda/:id'],
  venues: [publicVenue, '/contact'],
  sponsors: [publicSponsor, '/sponsors'],
  tickets: [publicTicket, '/tickets'],
  gallery: [publicGalleryImage, '/gallery/:id'],
  pages: [publicCustomPage, '/pages/privacy'],
}
const computed = ['id', '_id', 'speakerRecords', 'venue']

/**
 * Returns the fields of a schema that take free text or a URL, each with a text that occurs nowhere else; those of nested
 * objects with a dot.
 */
function markersFor(schema: z.ZodObject, prefix = ''): Record<string, string> {
  const stored = Object.entries(schema.shape).filter(([name]) => !computed.includes(name))
  const entries = stored.flatMap(([name, field]): [string, string][] => {
    const inner = unwrap(field)
    if (inner instanceof z.ZodObject) return Object.entries(markersFor(inner, `${prefix}${name}.`))
    const text = `marker of ${prefix}${name}`.padEnd(25, '.')
    const marker = [`https://example.org/${prefix}${name}`, text].find(
      (each) => z.safeParse(field as z.ZodType, each).data === each,
    )
    return marker ? [[prefix + name, marker]] : []
  })
  return Object.fromEntries(entries)
}

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrap(schema.unwrap()) : schema

/** Turns names with dots into nested objects. */
function nested(values: Record<string, string>): object {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [outer = '', inner] = name.split('.')
    result[outer] = inner ? { ...(result[outer] as object), [inner]: value } : value
  }
  return result
}

describe('a page shows', () => {
  onSqlite((site) => {
    for (const [name, [view, path]] of Object.entries(pages))
      test(`each text of the public view: ${path}`, async () => {
        const markers = markersFor(view)
        const { id } = await makers[name as EntityName](site().db, nested(markers))
        const { status, body } = await site().get(path.replace(':id', id))
        assert.equal(status, 200)
        const html = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
        assert.deepEqual(
          Object.entries(markers).flatMap(([name, marker]) => (html.includes(marker) ? [] : [name])),
          [],
        )
      })
  })
})
