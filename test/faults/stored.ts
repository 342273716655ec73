import assert from 'node:assert/strict'
import { sql } from 'kysely'
import sharp from 'sharp'
import { isPostgres } from '../../src/db/database.server.ts'
import { type Database, entities } from '../../src/features/entities.server.ts'
import { imageSource } from '../../src/lib/image-source.ts'
import { undoDays } from '../../src/lib/undo-rules.ts'
import { foldersIn, purgeImages, referencedFolders } from '../../src/records/image-store.server.ts'
import { temporaryFolder } from '../../src/uploads/atomic-fs-driver.server.ts'
import { openStorage, type Storage } from '../../src/uploads/storage.server.ts'
import type { Place } from '../backups.ts'
import { shown } from '../factories.ts'
import { untilTrue } from '../until-true.ts'
import type { SavedRecord } from './saves.ts'
import type { Writer } from './writers.ts'

/** Checks what is stored in a place, which servers may have open. */
export async function withStored(place: Place, check: (db: Database, storage: Storage) => Promise<void>) {
  const db = await place.open()
  try {
    await check(db, await openStorage(place.env.STORAGE_URL as string))
  } finally {
    await db.destroy()
  }
}

const imagePathOf = ({ image, image_path }: SavedRecord) => image ?? image_path

/** Returns all records that the writers may have saved, by id. */
async function storedRecords(db: Database): Promise<Map<string, SavedRecord>> {
  const stored = new Map<string, SavedRecord>()
  for (const { tableName, toRecord } of [entities.speakers, entities.gallery])
    for (const row of await db
      .selectFrom(tableName as 'speakers' | 'gallery')
      .selectAll()
      .execute()) {
      const record = shown(toRecord(row)) as SavedRecord
      stored.set(record.id, record)
    }
  return stored
}

/** Checks that all that was acknowledged is stored; a save that is not acknowledged may be done or not. */
export async function assertAcknowledged(db: Database, writers: Writer[]) {
  const stored = await storedRecords(db)
  for (const { records, deleted, pending } of writers) {
    for (const [id, { record }] of records)
      if (id !== pending?.id) assert.deepEqual(stored.get(id), record, 'an acknowledged record is lost or changed')
    for (const id of deleted) assert.ok(!stored.has(id), 'a deleted record is back')
  }
}

/** Checks that exactly what was acknowledged is stored, once everything is. */
export async function assertComplete(db: Database, writers: Writer[]) {
  await assertAcknowledged(db, writers)
  const expected = writers.flatMap(({ records }) => [...records.keys()])
  assert.deepEqual([...(await storedRecords(db)).keys()].sort(), expected.sort(), 'a save was done twice')
}

/** Checks an SQLite file with SQLite's own checks. */
export async function assertUndamaged(db: Database) {
  if (!isPostgres(db)) {
    const { rows } = await sql`pragma integrity_check`.execute(db)
    assert.deepEqual(rows, [{ integrity_check: 'ok' }])
    assert.deepEqual((await sql`pragma foreign_key_check`.execute(db)).rows, [])
  }
}

/** Checks the database with its own checks, and that change log and revision agree. */
export async function assertIntact(db: Database) {
  await assertUndamaged(db)
  const { rows } = await sql<{ revision: number; newest: number; changes: number }>`
    select value as revision, (select max(revision) from changes) as newest, (select count(*) from changes) as changes
    from revision`.execute(db)
  const [revision, newest, changes] = Object.values(rows[0] ?? {}).map(Number)
  assert.deepEqual([newest, changes], [revision, revision], 'change log and revision disagree')
}

async function storedFiles(storage: Storage): Promise<string[]> {
  const { objects } = await storage.listAll('', { recursive: true })
  return [...objects].flatMap((each) => (each.isFile && each.key !== 'ready' ? [each.key] : []))
}

/** The keys of all files of the image that a record names. */
const filesOf = (path: string): string[] =>
  (imageSource(path, '').srcSet ?? '').split(', ').map((each) => each.split(' ')[0]?.replace('/uploads/', '') ?? '')

/**
 * Purges as the site does when nothing can be undone any more. Checks that each record has all its images, whole, and that no other image
 * is left.
 */
export async function assertImages(db: Database, storage: Storage) {
  const stored = await storedRecords(db)
  const paths = new Set([...stored.values()].flatMap((record) => imagePathOf(record) ?? []))
  const expected = new Set([...paths].flatMap(filesOf))
  for (const key of expected) {
    const { width } = await sharp(await storage.getBytes(key)).metadata()
    assert.equal(width, Number(/\/(\d+)/.exec(key)?.[1]), key)
  }
  const later = new Date(Date.now() + (undoDays + 1) * 86_400_000)
  await purgeImages({ db, storage, now: () => later })
  // A worker that starts writes its probe there.
  await untilTrue(async () => !(await storedFiles(storage)).some((key) => key.startsWith(`${temporaryFolder}/`)))
  assert.deepEqual((await storedFiles(storage)).sort(), [...expected].sort(), 'an image has no row')
  const rows = await db.selectFrom('uploads').select('folder').where('state', '=', 'stored').execute()
  const folders = new Set(foldersIn([...paths]))
  assert.deepEqual(new Set(rows.map(({ folder }) => folder)), folders)
  assert.deepEqual(await referencedFolders(db), folders)
}
