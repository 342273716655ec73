import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inSnapshot } from '../db/snapshot.server.ts'
import type { Row } from '../db/table.server.ts'
import { write } from '../db/write.server.ts'
import { type Database, entities } from '../features/entities.server.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { undoableSince } from '../lib/undo-rules.ts'
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
    await keepFromPurge(site, await referencedFolders(db, referringColumns(tables)))
    const { folders, ...rows } = await inSnapshot(db as unknown as Kysely<never>, async (tx) => {
      if (!isDeepStrictEqual(await migrationsOf(tx), migrations))
        throw new ConfigError('The site was just upgraded: please run the backup again.')
      return addTables(add, tx, tables, now())
    })
    const images = await addImages(add, site, folders, missing)
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

/** The length in characters at which an entry of rows is closed. */
const charactersPerEntry = 1_000_000

/**
 * The folders of images that records reference, and of those that undoing a change brings back. The latter may be missing:
 * earlier backups do not have them.
 */
type Folders = { referenced: Set<string>; undoable: Set<string> }

async function addTables(add: Add, tx: Transaction<never>, tables: TableShape[], now: Date) {
  const folders: Folders = { referenced: new Set(), undoable: new Set() }
  const since = undoableSince(now)
  const broughtBack = (table: string, { at, before, changes }: Row) => {
    if (table === 'change_set_saves') return changes
    return table === 'changes' && String(at) >= since ? before : null
  }
  const noteFolders = (table: string, row: Row) => {
    if (referring.has(table)) for (const folder of foldersIn(row)) folders.referenced.add(folder)
    for (const folder of foldersIn(broughtBack(table, row))) folders.undoable.add(folder)
  }
  const digests: format.Manifest['tables'] = {}
  for (const table of tables) digests[table.name] = await addTable(add, tx, table, noteFolders)
  const { rows } = await sql<{ value: number }>`select value from revision`.execute(tx)
  return { folders, tables: digests, revision: rows[0]?.value ?? 0 }
}

/** The tables whose rows reference images. */
const referring = new Set([...Object.values(entities).map(({ tableName }) => tableName), 'change_set_rows'])

/** The tables may be those of an older version, if the current one has not been started yet. */
const referringColumns = (tables: TableShape[]) =>
  tables
    .filter(({ name }) => referring.has(name))
    .map(({ name, columns }) => ({ tableName: name, columns: columns.map((column) => column.name) }))

type OnRow = (table: string, row: Row) => void

async function addTable(add: Add, tx: Transaction<never>, table: TableShape, onRow: OnRow) {
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
    onRow(table.name, row)
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

/** @param missing gets the folders that records reference and that have no file */
async function addImages(add: Add, site: ImageStore, { referenced, undoable }: Folders, missing: string[]) {
  const digest = new format.ImageDigest()
  const folders = [...new Set([...referenced, ...undoable])].sort()
  let renewedAt = 0
  for (const folder of folders) {
    if (Date.now() - renewedAt > renewalInterval) {
      await keepFromPurge(site, folders)
      renewedAt = Date.now()
    }
    const files = await filesOf(site.storage, folder)
    if (files.length === 0 && referenced.has(folder)) missing.push(folder)
    for (const { key, data } of files) {
      digest.add(key, data)
      await add(format.imageEntry(key, data))
    }
  }
  return digest.result()
}
