import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isPostgres } from '../db/database.server.ts'
import { write } from '../db/write.server.ts'
import { type Database, entities } from '../features/entities.server.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { foldersIn, type ImageStore, referencedFolders, renewImages } from '../records/image-store.server.ts'
import type { Entry } from './archive.server.ts'
import { writeBackupFile } from './backup-file.server.ts'
import * as format from './format.server.ts'
import { filesOf } from './image-files.server.ts'
import { readRows } from './rows.server.ts'
import { openScratch } from './scratch.server.ts'
import { carriedTables, type TableShape } from './tables.server.ts'

type Add = (entry: Entry) => Promise<void>
type Options = { overwrite: boolean; allowMissing: boolean }

/** Returns the migrations of a database. @throws ConfigError when it is not that of a site */
async function migrationsOf(db: Database | Transaction<never>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db).catch(() => ({ rows: [] }))
  if (rows.length === 0) throw new ConfigError('There is no site in this database: check DATA_DIR and DATABASE_URL.')
  return rows.map(({ name }) => name).sort()
}

/**
 * Writes the whole site into one file while the site is running: the rows of one moment, and the images that they
 * reference. Writes continue, and the purge spares these images until they are in the file.
 * @throws ConfigError when an image is missing and that is not allowed
 */
export async function createBackup(site: ImageStore, path: string, { overwrite, allowMissing }: Options) {
  const { db, now } = site
  const migrations = await migrationsOf(db)
  const tables = await tablesAfter(migrations)
  let manifest: format.Manifest | undefined
  const missing: string[] = []
  const size = await writeBackupFile(path, { overwrite }, async (add) => {
    const head: format.Format = { format: format.formatVersion, createdAt: now().toISOString(), migrations }
    await add({ name: format.formatName, data: toJson(head) })
    // Before the snapshot: images referenced in it stay for an hour, even if their records are deleted.
    await keepFromPurge(site, await referencedFolders(db, entityColumns(tables)))
    const { folders, ...rows } = await inSnapshot(db, async (tx) => {
      if (!isDeepStrictEqual(await migrationsOf(tx), migrations))
        throw new ConfigError('The site was just upgraded: please run the backup again.')
      return addTables(add, tx, tables)
    })
    const images = await addImages(add, site, [...folders].sort(), missing)
    if (missing.length > 0 && !allowMissing) throw new ConfigError(describeMissing(missing))
    manifest = { ...rows, images }
    await add({ name: format.manifestName, data: toJson(manifest) })
  })
  if (migrations.includes(migrationOfLastBackup)) await recordBackup(site)
  return { size, missing, ...(manifest as format.Manifest) }
}

/** The database may be of a version without the table. */
const migrationOfLastBackup = '0029-check'

/** Records the time for the check before going live: see server/check/. */
const recordBackup = ({ db, now }: ImageStore) =>
  write(db, { id: null, name: 'npm run backup' }, async ({ tx }) => {
    const at = now().toISOString()
    const row = tx.insertInto('last_backup').values({ id: 1, at })
    await row.onConflict((conflict) => conflict.column('id').doUpdateSet({ at })).execute()
  })

const toJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const describeMissing = ([first, ...others]: string[]) =>
  `Records reference images that are not in the storage (${first}${others.length > 0 ? ` and ${others.length} others` : ''}): check STORAGE_URL, or leave them out with --allow-missing.`

async function tablesAfter(migrations: string[]): Promise<TableShape[]> {
  const scratch = await openScratch(migrations)
  try {
    return await carriedTables(scratch.db)
  } finally {
    await scratch.close()
  }
}

/** Runs `work` in a transaction in which all reads see the same moment. In SQLite's WAL, every transaction is one. */
function inSnapshot<Result>(db: Database, work: (tx: Transaction<never>) => Promise<Result>): Promise<Result> {
  const transaction = (db as unknown as Kysely<never>).transaction()
  return (
    isPostgres(db) ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction
  ).execute(work)
}

/** The length in characters at which an entry of rows is closed. */
const charactersPerEntry = 1_000_000

async function addTables(add: Add, tx: Transaction<never>, tables: TableShape[]) {
  const folders = new Set<string>()
  const digests: format.Manifest['tables'] = {}
  for (const table of tables) digests[table.name] = await addTable(add, tx, table, folders)
  const { rows } = await sql<{ value: number }>`select value from revision`.execute(tx)
  return { folders, tables: digests, revision: rows[0]?.value ?? 0 }
}

const entityTables = new Set(Object.values(entities).map(({ tableName }) => tableName))

/** The tables may be those of an older version, if the current one has not been started yet. */
const entityColumns = (tables: TableShape[]) =>
  tables
    .filter(({ name }) => entityTables.has(name))
    .map(({ name, columns }) => ({ tableName: name, columns: columns.map((column) => column.name) }))

/** @param folders gets the folders of the images that the rows reference */
async function addTable(add: Add, tx: Transaction<never>, table: TableShape, folders: Set<string>) {
  const digest = new format.Digest()
  let [lines, characters, number]: [string[], number, number] = [[], 0, 1]
  const close = async () => {
    if (lines.length > 0) await add(await format.rowsEntry(table.name, number, lines))
    ;[lines, characters, number] = [[], 0, number + 1]
  }
  for await (const row of readRows(tx, table)) {
    const line = JSON.stringify(row)
    digest.add(line)
    lines.push(line)
    characters += line.length
    if (entityTables.has(table.name)) for (const folder of foldersIn(row)) folders.add(folder)
    if (characters >= charactersPerEntry) await close()
  }
  await close()
  return digest.result()
}

/** Uses `write`, which waits longer for a locked SQLite file. */
const keepFromPurge = ({ db, now }: ImageStore, folders: Iterable<string>) =>
  write(db, { id: null, name: 'npm run backup' }, ({ tx }) => renewImages(tx, folders, now()))

/** How often waiting images are protected from the purge again, in milliseconds. */
const renewalInterval = 600_000

/** @param missing gets the folders that have no file */
async function addImages(add: Add, site: ImageStore, folders: string[], missing: string[]) {
  const digest = new format.ImageDigest()
  let renewedAt = 0
  for (const folder of folders) {
    if (Date.now() - renewedAt > renewalInterval) {
      await keepFromPurge(site, folders)
      renewedAt = Date.now()
    }
    const files = await filesOf(site.storage, folder)
    if (files.length === 0) missing.push(folder)
    for (const { key, data } of files) {
      digest.add(key, data)
      await add(format.imageEntry(key, data))
    }
  }
  return digest.result()
}
