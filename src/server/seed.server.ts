import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { Actor } from '../db/change-log.server.ts'
import { write } from '../db/write.server.ts'
import { agendaItemInput } from '../features/agenda/agenda-item.ts'
import { keptSection } from '../features/content/content.store.server.ts'
import { sectionInput } from '../features/content/section.ts'
import { type Database, entities, type Writer } from '../features/entities.server.ts'
import { eventInput } from '../features/events/event.ts'
import { galleryImageInput } from '../features/gallery/gallery-image.ts'
import { speakerInput } from '../features/speakers/speaker.ts'
import { sponsorInput } from '../features/sponsors/sponsor.ts'
import { ticketInput } from '../features/tickets/ticket.ts'
import { keepPicture } from '../uploads/pictures.server.ts'
import type { Storage } from '../uploads/storage.server.ts'

const demo = new URL('../../demo/', import.meta.url)
const seeder: Actor = { id: null, name: 'Demo summit' }

type DemoRecord = Record<string, unknown>

const readRecords = async (name: string): Promise<DemoRecord[]> =>
  JSON.parse(await readFile(new URL(`${name}.json`, demo), 'utf8'))

/**
 * Fills a database that never had content with the demo summit, in one transaction. Records pass the same schemas, and
 * pictures the same processing, as those that staff enter.
 * @param onStart called before the work, if there is any
 * @returns false when the database has content
 */
export async function seed(db: Database, storage: Storage, onStart = () => {}): Promise<boolean> {
  if (await hasContent(db)) return false
  onStart()
  const content = await withPictures(storage, 'image', await readRecords('content'))
  const speakers = await withPictures(storage, 'image', await readRecords('speakers'))
  const events = await withPictures(storage, 'image', await readRecords('events'))
  const sponsors = await withPictures(storage, 'logo', await readRecords('sponsors'))
  const gallery = await withPictures(storage, 'image', await readRecords('gallery'))
  const [agenda, tickets] = [await readRecords('agenda'), await readRecords('tickets')]

  return write(db, seeder, async (writer) => {
    // Another process may have filled it since: only inside the transaction is this certain.
    if (await hasContent(writer.tx)) return false
    await insertAll(writer, entities.content, sectionInput, content, keptSection)
    const idByName = new Map<unknown, string>()
    for (const saved of await insertAll(writer, entities.speakers, speakerInput, speakers))
      idByName.set(saved.name, saved.id)
    await insertAll(writer, entities.events, eventInput, events)
    const withIds = agenda.map((item) => ({
      ...item,
      speakers: (item.speakers as string[]).map((name) => idByName.get(name)),
    }))
    await insertAll(writer, entities.agenda, agendaItemInput, withIds)
    await insertAll(writer, entities.sponsors, sponsorInput, sponsors)
    await insertAll(writer, entities.tickets, ticketInput, tickets)
    // The gallery shows the newest first, so the last in the file is inserted first.
    const images = gallery.map(({ image, ...rest }) => ({ ...rest, image_path: image })).reverse()
    await insertAll(writer, entities.gallery, galleryImageInput, images)
    return true
  })
}

/** Returns true if content was ever written. Users do not count: people may register on an empty site. */
async function hasContent(db: Database): Promise<boolean> {
  const change = await db
    .selectFrom('changes')
    .select('revision')
    .where('noun', '<>', 'user')
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** Stores the pictures of records and replaces their file names with the paths of the stored ones. */
async function withPictures(storage: Storage, field: string, records: DemoRecord[]): Promise<DemoRecord[]> {
  const stored: DemoRecord[] = []
  for (const record of records) {
    const file = record[field]
    const path =
      typeof file === 'string' && (await keepPicture(storage, await readFile(new URL(`pictures/${file}`, demo))))
    stored.push({ ...record, ...(path && { [field]: path }) })
  }
  return stored
}

async function insertAll<Schema extends z.ZodType<object>, Rec extends object>(
  writer: Writer,
  table: { entity: string } & Parameters<typeof writer.insert<Rec>>[0],
  schema: Schema,
  records: DemoRecord[],
  toKeep: (input: z.infer<Schema>) => object = (input) => input,
): Promise<Rec[]> {
  const saved: Rec[] = []
  for (const record of records) saved.push(await writer.insert(table, toKeep(schema.parse(record))))
  return saved
}
