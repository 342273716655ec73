import type { ImportedEntity } from '../../features/spreadsheets/limits.ts'
import { HttpError } from '../../lib/errors.ts'
import type { ImageStore } from '../../records/image-store.server.ts'
import { storeFile } from '../../records/save.server.ts'
import { rulesOf } from './entity-rules.server.ts'
import type { Plan, PlannedTable } from './plan.server.ts'
import type { SentFiles } from './sent-files.server.ts'

/**
 * Stores the pictures of the rows that add or update a record, one after another. If the import then fails, the purge of
 * images deletes them.
 * @returns their paths, by the names of their files
 * @throws HttpError that names the file
 */
export async function storePictures(
  store: ImageStore,
  { tables }: Plan,
  files: SentFiles,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const { entity, rows } of tables)
    for (const name of picturesOf(rows))
      if (!stored.has(name)) stored.set(name, await storeOne(store, entity, name, files))
  return stored
}

const picturesOf = (rows: PlannedTable['rows']) =>
  rows.flatMap(({ picture, action }) => (picture && (action === 'add' || action === 'update') ? [picture] : []))

async function storeOne(store: ImageStore, entity: ImportedEntity, name: string, files: SentFiles): Promise<string> {
  const upload = rulesOf[entity]?.upload
  if (!upload) throw new Error(`The ${entity} have no pictures`)
  const file = await files.open(name)
  try {
    return await storeFile(store, upload, file)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, message, retryAfter } = error
    throw new HttpError(status, `${name}: ${message}. Nothing was imported.`, retryAfter ? { retryAfter } : {})
  }
}
