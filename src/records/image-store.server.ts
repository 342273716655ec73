import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { currentRevision } from '../db/database.server.ts'
import { write } from '../db/write.server.ts'
import { type Database, entities } from '../features/entities.server.ts'
import { HttpError } from '../lib/errors.ts'
import { undoableSince } from '../lib/undo-rules.ts'
import type { ImageFile, ProcessedImage } from '../uploads/images.server.ts'
import { deleteUnfinished, type Storage } from '../uploads/storage.server.ts'
import { undoableInSets } from './change-sets.server.ts'

/**
 * Stores images and deletes those that no record references. Files and records cannot share a transaction, so:
 *
 * - Each image is a folder of files, named after its content, with a row in `uploads`. The row is written before the
 *   files, so that the purge finds aborted uploads. Folders without a row are not touched, because the database may be
 *   the wrong one.
 * - Saving a record deletes nothing. `purgeImages` looks for folders that were stored more than an hour ago, which is
 *   longer than any save takes, and that no record references, nor has referenced in the days when a change can be undone.
 * - It claims them within `write`, where all records are written, unless a record saved since the search references
 *   them. From then on, no record may (`refuseDeletedImages`). The files are deleted after the commit.
 * - A folder name that was claimed for deletion is never used again. If the same content is uploaded again, it gets
 *   another name, so a late or repeated deletion never hits a file in use.
 */
export type ImageStore = { db: Database; storage: Storage; now: () => Date }

/** Stores an image, even if it is already stored. @returns the path for a record: `uploads/FOLDER/1600x900.webp` */
export async function storeImage({ db, storage, now }: ImageStore, image: ProcessedImage): Promise<string> {
  const folder = await registerFolder(db, image.files[0].data, now())
  await putFiles(storage, folder, image.files)
  return `uploads/${folder}/${image.files[0].name}`
}

/** Stores the files of an image in its folder. */
export async function putFiles(storage: Storage, folder: string, files: ImageFile[]): Promise<void> {
  const puts = files.map(({ name, data, contentType }) => storage.put(`${folder}/${name}`, data, { contentType }))
  // Wait for all of them, even if one fails.
  await Promise.allSettled(puts)
  await Promise.all(puts)
}

/** Inserts or refreshes the row of this content's folder, which no record references yet, and returns its name. */
export async function registerFolder(db: Database, content: Buffer, now: Date): Promise<string> {
  const storedAt = now.toISOString()
  for (let generation = 0; ; generation += 1) {
    const folder = folderName(content, generation)
    const registered = await db
      .insertInto('uploads')
      .values({ folder, storedAt, state: 'stored' })
      .onConflict((conflict) =>
        conflict.column('folder').doUpdateSet({ storedAt }).where('uploads.state', '=', 'stored'),
      )
      .returning('folder')
      .executeTakeFirst()
    if (registered) return folder
  }
}

/** Folders per statement, because SQLite and PostgreSQL limit the parameters. */
const foldersAtOnce = 500

function* batches(folders: Iterable<string>): Generator<string[]> {
  const all = [...folders]
  for (let start = 0; start < all.length; start += foldersAtOnce) yield all.slice(start, start + foldersAtOnce)
}

/**
 * Marks images as just stored, so that no purge deletes them within the next hour: a backup is reading them, or a
 * restore has not stored their records yet.
 * @returns the number of those that are stored
 */
export async function renewImages(db: Database, folders: Iterable<string>, now: Date): Promise<number> {
  let renewed = 0
  for (const batch of batches(folders)) {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set({ storedAt: now.toISOString() })
      .where('folder', 'in', batch)
      .where('state', '=', 'stored')
      .executeTakeFirst()
    renewed += Number(numUpdatedRows)
  }
  return renewed
}

/**
 * Registers the folders of a backup's images before their files are stored again. Reuses the names of deleted folders,
 * because the backup's records contain them.
 * @returns the number registered; the others are being deleted at this moment
 */
export async function registerFolders(db: Database, folders: Iterable<string>, now: Date): Promise<number> {
  const stored = { storedAt: now.toISOString(), state: 'stored' as const }
  let registered = 0
  for (const batch of batches(folders)) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('uploads')
      .values(batch.map((folder) => ({ folder, ...stored })))
      .onConflict((conflict) => conflict.column('folder').doUpdateSet(stored).where('uploads.state', '<>', 'deleting'))
      .executeTakeFirst()
    registered += Number(numInsertedOrUpdatedRows)
  }
  return registered
}

/** All names have the same length, because S3 deletes by prefix, and no name may begin with another. */
export function folderName(content: Buffer, generation = 0): string {
  const hash = createHash('sha256').update(content)
  if (generation > 0) hash.update(`generation ${generation}`)
  return hash.digest('hex').slice(0, 24)
}

/** Returns the folders of all images that a record references, in a field or in rich text. */
export const foldersIn = (record: unknown): string[] =>
  [...JSON.stringify(record ?? null).matchAll(/\buploads\/([0-9a-f]{24})\//g)].map(([, folder = '']) => folder)

/**
 * Called within the transaction of a save, with the folders that the record newly references.
 * @throws HttpError 409 when the files of one of them have been deleted, or are being deleted
 */
export async function refuseDeletedImages(tx: Database, folders: string[]): Promise<void> {
  if (folders.length === 0) return
  const claimed = await tx
    .selectFrom('uploads')
    .select('state')
    .where('folder', 'in', folders)
    .where('state', '<>', 'stored')
    .executeTakeFirst()
  if (!claimed) return
  const deletion = claimed.state === 'deleting' ? 'is being deleted' : 'has been deleted'
  throw new HttpError(409, `This image ${deletion}. Please choose it again.`)
}

const gracePeriod = 3_600_000
/** Folders per claim, which is one statement. */
const maxClaimed = foldersAtOnce

/**
 * Deletes unreferenced images and unfinished files an hour after they were stored. Several processes may purge at the
 * same time; each folder is claimed by one of them. The next purge retries failed deletions.
 * @throws AggregateError after deleting all others
 */
export async function purgeImages({ db, storage, now }: ImageStore): Promise<void> {
  const storedBefore = new Date(now().getTime() - gracePeriod).toISOString()
  // Search outside of `write`: it reads all records, and other writes would wait.
  const revision = await currentRevision(db)
  const searchedAt = new Date(Date.now() - gracePeriod).toISOString() // another process has another clock
  const unreferenced = await unreferencedFolders(db, storedBefore, now())
  const undoable = unreferenced.length > 0 ? await foldersOfPast(db, now()) : new Set()
  const folders = unreferenced.filter((folder) => !undoable.has(folder)).slice(0, maxClaimed)
  if (folders.length > 0)
    await write(db, { id: null, name: 'Image purge' }, async ({ tx }) => {
      const saved = [
        await tx.selectFrom('changes').select('after').where('revision', '>', revision).execute(),
        await tx.selectFrom('change_set_rows').select('after').where('at', '>', searchedAt).execute(),
      ]
      const referenced = new Set(foldersIn(saved))
      const unreferenced = folders.filter((folder) => !referenced.has(folder))
      if (unreferenced.length > 0) await claim(tx, unreferenced, storedBefore)
    })
  const claimed = await db.selectFrom('uploads').select('folder').where('state', '=', 'deleting').execute()
  const errors: unknown[] = []
  await deleteUnfinished(storage, new Date(storedBefore)).catch((error: unknown) => errors.push(error))
  for (const { folder } of claimed) {
    try {
      await storage.deleteAll(`${folder}/`)
      await db.updateTable('uploads').set({ state: 'deleted' }).where('folder', '=', folder).execute()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} images could not be deleted`)
}

async function claim(tx: Database, folders: string[], storedBefore: string) {
  await tx
    .updateTable('uploads')
    .set({ state: 'deleting' })
    .where('folder', 'in', folders)
    // Check again: the same content may be stored again right now, outside of `write`.
    .where('state', '=', 'stored')
    .where('storedAt', '<', storedBefore)
    .execute()
}

/** Returns the folders of images whose batch is still being uploaded, and of those that undoing in a set brings back. */
async function awaitedFolders(db: Database, now: Date): Promise<string[]> {
  const pending = await db
    .selectFrom('resumable_uploads')
    .select('image')
    .where('image', 'is not', null)
    .where('expiresAt', '>', now.toISOString())
    .execute()
  return foldersIn([pending, await undoableInSets(db, now)])
}

async function unreferencedFolders(db: Database, storedBefore: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('folder')
    .where('state', '=', 'stored')
    .where('storedAt', '<', storedBefore)
    .execute()
  if (rows.length === 0) return []
  const referenced = await referencedFolders(db)
  for (const folder of await awaitedFolders(db, now)) referenced.add(folder)
  return rows.map(({ folder }) => folder).filter((folder) => !referenced.has(folder))
}

/** Changes per query, so that other work gets its turn. */
const changesAtOnce = 500

/** Returns the folders of all images that records referenced before a change that can still be undone. */
async function foldersOfPast(db: Database, now: Date): Promise<Set<string>> {
  const since = undoableSince(now)
  const folders = new Set<string>()
  let end = (await currentRevision(db)) + 1
  for (;;) {
    const changes = await db
      .selectFrom('changes')
      .select(['revision', 'at', 'before'])
      .where('revision', '<', end)
      .orderBy('revision', 'desc')
      .limit(changesAtOnce)
      .execute()
    const recent = changes.filter(({ at }) => at >= since)
    for (const folder of foldersIn(recent)) folders.add(folder)
    if (recent.length < changesAtOnce) return folders
    end = recent.at(-1)?.revision ?? 0
  }
}

type TextColumns = { tableName: string; columns: string[] }

const searchedColumns: TextColumns[] = [
  ...Object.values(entities).map(({ tableName, schema }) => {
    const { _id, ...columns } = schema.shape
    return { tableName, columns: Object.keys(columns) }
  }),
  { tableName: 'change_set_rows', columns: ['before', 'after'] },
]

/**
 * Returns the folders of all images that a record references. Searches every column of every entity: if a list of image
 * fields missed one, its images would be lost.
 * @param tables the entities' tables, if not the current ones
 */
export async function referencedFolders(db: Database, tables = searchedColumns): Promise<Set<string>> {
  const referenced = new Set<string>()
  for (const { tableName, columns } of tables) {
    const namesImage = columns.map((column) => sql<boolean>`cast(${sql.ref(column)} as text) like '%uploads/%'`)
    const rows = await sql`select * from ${sql.table(tableName)} where ${sql.join(namesImage, sql` or `)}`.execute(db)
    for (const folder of foldersIn(rows.rows)) referenced.add(folder)
  }
  return referenced
}
