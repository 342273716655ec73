import { z } from 'zod'
import { type AgendaItem, publicAgendaItem } from '../../features/agenda/agenda-item.ts'
import { publicRoom } from '../../features/agenda/tracks-and-rooms/room.ts'
import { publicTrack } from '../../features/agenda/tracks-and-rooms/track.ts'
import { hiddenSectionOfSummit, publicSection, type Section, summitPartOf } from '../../features/content/section.ts'
import { contentEntities } from '../../features/entities.server.ts'
import { publicEvent } from '../../features/events/event.ts'
import { publicGalleryImage } from '../../features/gallery/gallery-image.ts'
import { publicCustomPage } from '../../features/pages/page.ts'
import { publicSpeaker } from '../../features/speakers/speaker.ts'
import { publicSponsor } from '../../features/sponsors/sponsor.ts'
import { publicTicket, type Ticket } from '../../features/tickets/ticket.ts'
import { publicVenue } from '../../features/venues/venue.ts'
import type { ListKeys } from '../../lib/list-keys.ts'
import type { SyncedRecord } from '../../lib/sync.ts'
import { type Hidden, talkAsPublished } from '../../records/published.server.ts'

export type TableName = keyof typeof contentEntities
export const tableNames = Object.keys(contentEntities) as TableName[]

const withoutId = { _id: true } as const
const ofDocument = { ...withoutId, content: true } as const

/** The public views without what other records or today's date decide, and without HTML, which a document becomes. */
export const syncedViews = {
  content: z.union([publicSection.omit(ofDocument), hiddenSectionOfSummit.extend({ id: z.string() })]),
  speakers: publicSpeaker.omit(withoutId),
  events: publicEvent.omit({ ...withoutId, past: true }),
  tracks: publicTrack.omit(withoutId),
  venues: publicVenue.omit(withoutId),
  rooms: publicRoom.omit(withoutId),
  agenda: publicAgendaItem.omit({ ...withoutId, speakerRecords: true, trackColor: true, venue: true }),
  sponsors: publicSponsor.omit(withoutId),
  tickets: publicTicket.omit({ ...withoutId, earlyBirdOpen: true }),
  gallery: publicGalleryImage.omit(withoutId),
  pages: publicCustomPage.omit(ofDocument),
} satisfies Record<TableName, z.ZodType>

type State = { id: string; hidden?: boolean }

/**
 * Returns a record as devices keep it; undefined if visitors do not see it.
 * @param record as stored, or as the change log has it
 */
export function syncedRecord(table: TableName, record: State, hidden: Hidden): SyncedRecord | undefined {
  if (record.hidden) return undefined
  const state = shownState(table, record, hidden)
  if (!state) return undefined
  const view = (syncedViews[table] as z.ZodType<object, object>).encode(state)
  return { ...view, id: record.id, sort: sortOf(table, record) }
}

function shownState(table: TableName, record: State, hidden: Hidden): object | undefined {
  if (table === 'tickets') return (record as unknown as Ticket).available ? record : undefined
  if (table === 'agenda') return talkAsPublished(record as unknown as AgendaItem, hidden)
  if (table === 'pages') return { ...record, contentDocument: (record as unknown as Section).content }
  if (table !== 'content') return record
  const section = record as unknown as Section
  return section.active
    ? { ...section, contentDocument: section.content }
    : { id: section.id, section: section.section, active: false, ...summitPartOf(section) }
}

type Keys = Record<string, string>

/**
 * Returns the keys of a list's own order as one text: the database compares them one after another (see `ownOrder`). The id
 * breaks ties. The agenda has an order of its own.
 */
function sortOf(table: TableName, record: State): string {
  if (table === 'agenda') return ''
  if (table === 'content') return String((record as unknown as Section).order).padStart(5, '0')
  const { listKeys, keysOf } = contentEntities[table] as unknown as {
    listKeys?: ListKeys<never>
    keysOf: (record: object) => Keys
  }
  const { ordering, listKey } = listKeys ?? {}
  const keys = keysOf(record)
  const within = ordering?.within && keys[`${ordering.within}Key`]
  return [
    ...(within === undefined ? [] : [within === '' ? '1' : `0${within}`]),
    ...(ordering ? [(record as { position?: string | null }).position ?? '~'] : []),
    ...(listKey ? [keys.listKey] : []),
  ].join('\0')
}
