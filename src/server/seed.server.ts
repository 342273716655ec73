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
import { type ImageStore, storeImage } from '../features/image-store.server.ts'
import { speakerInput } from '../features/speakers/speaker.ts'
import { sponsorInput } from '../features/sponsors/sponsor.ts'
import { ticketInput } from '../features/tickets/ticket.ts'
import { processImage } from '../uploads/images.server.ts'
import type { Storage } from '../uploads/storage.server.ts'

const demo = new URL('../../demo/', import.meta.url)
const seeder: Actor = { id: null, name: 'Demo summit' }

type DemoRecord = Record<string, unknown>

const readRecords = async (name: string): Promise<DemoRecord[]> =>
  JSON.parse(await readFile(new URL(`${name}.json`, demo), 'utf8'))

/**
 * Fills a database that nobody ever wrote content to with the demo summit: all of it, in one transaction, or nothing. Records
 * pass the same schemas and images the same pipeline as what staff enter.
 * @param onStart called before the work, when there is some to do
 * @returns whether it was filled
 */
export async function seed(db: Database, storage: Storage, onStart = () => {}): Promise<boolean> {
  if (await hasContent(db)) return false
  onStart()
  const store = { db, storage, now: () => new Date() }
  const content = await withImages(store, 'image', await readRecords('content'))
  const speakers = await withImages(store, 'image', await readRecords('speakers'))
  const events = await withImages(store, 'image', await readRecords('events'))
  const sponsors = await withImages(store, 'logo', await readRecords('sponsors'))
  const gallery = await withImages(store, 'image', await readRecords('gallery'))
  const [agenda, tickets] = [await readRecords('agenda'), await readRecords('tickets')]

  return write(db, seeder, async (writer) => {
    // Another process may have been quicker: inside the transaction the answer is certain.
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
    // The newest stands first in the gallery: the last in the file is entered first.
    const images = gallery.map(({ image, ...rest }) => ({ ...rest, image_path: image })).reverse()
    await insertAll(writer, entities.gallery, galleryImageInput, images)
    return true
  })
}

/** Whether anybody ever wrote a word of the site. Users are none: people may register on an empty one. */
async function hasContent(db: Database): Promise<boolean> {
  const change = await db
    .selectFrom('changes')
    .select('revision')
    .where('noun', '<>', 'user')
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** Stores the image files that records name in `field`, and returns the records with the paths of the stored images. */
async function withImages(store: ImageStore, field: string, records: DemoRecord[]): Promise<DemoRecord[]> {
  const stored: DemoRecord[] = []
  for (const record of records) {
    const file = record[field]
    if (typeof file !== 'string') stored.push(record)
    else {
      const image = await processImage(await readFile(new URL(`pictures/${file}`, demo)))
      stored.push({ ...record, [field]: await storeImage(store, image) })
    }
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
