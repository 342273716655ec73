import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Actor } from '../../db/change-log.server.ts'
import type { Table } from '../../db/table.server.ts'
import { write } from '../../db/write.server.ts'
import { contentEntities, type Database, entities, type Writer } from '../../features/entities.server.ts'
import { storedContent } from '../../rich-text/stored-content.server.ts'
import { type Demo, demoFolder, registerDemoPicture } from './demo-pictures.server.ts'

const seeder: Actor = { id: null, name: 'Demo summit' }

type DemoRecord = Record<string, unknown>

/**
 * Fills a database that has never had any content with a demo summit, in one transaction. Its folder has a file of
 * records for each entity; they pass the same schemas as staff's input. `storeDemoPictures` then makes their pictures.
 * @param onStart called before the work; not called if there is nothing to do
 * @returns true if the database was filled
 */
export async function seed(db: Database, demo: Demo, onStart = () => {}): Promise<boolean> {
  if (await hasContent(db)) return false
  onStart()
  const recordsByTable = new Map<string, DemoRecord[]>()
  for (const { tableName } of Object.values(contentEntities)) {
    const records: DemoRecord[] = JSON.parse(await readFile(new URL(`${tableName}.json`, demoFolder(demo)), 'utf8'))
    recordsByTable.set(tableName, await withPicturePaths(db, demo, records))
  }
  return write(db, seeder, async (writer) => {
    // Checked again: another process may have filled the database since, which is impossible within this transaction.
    if (await hasContent(writer.tx)) return false
    await insertAll(writer, recordsByTable)
    return true
  })
}

/**
 * Returns true once any content has been written. Accounts don't count, because people may register on an empty site.
 */
async function hasContent(db: Database): Promise<boolean> {
  const change = await db
    .selectFrom('changes')
    .select('revision')
    .where('entity', '<>', entities.users.entityName)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** A demo's picture, such as 'speakers/ada-obi.webp': a whole text, or one in the quotes of an HTML attribute. */
const pictureFile = /(?<![^"])[a-z]+\/[\w-]+\.(?:webp|png|svg)(?![^"])/g

/** Returns the records with each picture's file name replaced by its path. */
async function withPicturePaths(db: Database, demo: Demo, records: DemoRecord[]): Promise<DemoRecord[]> {
  const complete: DemoRecord[] = []
  for (const record of records) {
    const paths: DemoRecord = {}
    for (const [field, value] of Object.entries(record)) {
      if (typeof value !== 'string') continue
      let text = value
      for (const [file] of value.matchAll(pictureFile))
        text = text.replace(file, await registerDemoPicture(db, demo, file))
      paths[field] = text
    }
    complete.push({ ...record, ...paths })
  }
  return complete
}

async function insertAll(writer: Writer, recordsByTable: Map<string, DemoRecord[]>): Promise<void> {
  const ids: Ids = new Map()
  for (const entity of Object.values(contentEntities)) {
    const table: Table<{ id: string }> = entity
    for (const record of recordsByTable.get(entity.tableName) ?? []) {
      const { id } = await writer.insert(table, valuesOf(entity, record, ids))
      ids.set(`${entity.tableName} ${record.name}`, id)
    }
  }
}

type ContentEntity = (typeof contentEntities)[keyof typeof contentEntities]

/** The ids of records by their table and name, for references from other records. */
type Ids = Map<string, string>

/** @throws ZodError when the record is not valid */
function valuesOf(entity: ContentEntity, record: DemoRecord, ids: Ids): object {
  if (entity === entities.content || entity === entities.pages) return storedContent(entity.input.parse(record))
  if (entity === entities.rooms) return entity.input.parse({ ...record, venueId: ids.get(`venues ${record.venue}`) })
  if (entity !== entities.agenda) return entity.input.parse(record)
  const { speakers: names } = z.object({ speakers: z.array(z.string()) }).parse(record)
  return entity.input.parse({ ...record, speakers: names.map((name) => ids.get(`speakers ${name}`)) })
}
