import { sql, type Transaction } from 'kysely'
import { isPostgres } from '../db/database.server.ts'
import { write } from '../db/write.server.ts'
import type { Database, Tables } from '../features/entities.server.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { type ImageStore, registerFolders, renewImages } from '../records/image-store.server.ts'
import type { BackupFile } from './backup-file.server.ts'
import { ImageWriter } from './image-files.server.ts'
import type { LoadedBackup } from './load-backup.server.ts'
import { readBackup } from './read-backup.server.ts'
import { asDeleted, insertRows, readRows } from './rows.server.ts'
import { carriedTables, type TableShape, tableNames } from './tables.server.ts'

/** The actor that `write` requires; its entry goes when the change log is replaced. */
const restorer = { id: null, name: 'npm run restore' }

/**
 * Replaces everything on the site with the rows and images of a loaded backup, upgraded to the current tables. Images
 * come first. The rows are replaced in one transaction, so the site is always either the old one or the new one. The
 * purge deletes the images of the replaced site.
 * @throws ConfigError when the site is not empty and is not to be replaced
 */
export async function restoreBackup(
  site: ImageStore,
  file: BackupFile,
  backup: LoadedBackup,
  { replace }: { replace: boolean },
): Promise<void> {
  const { db, now } = site
  const tables = await carriedTables(backup.scratch.db)
  if (!replace) await refuseContent(db, tables)
  await storeImages(site, file, backup)
  await write(db, restorer, async ({ tx }) => {
    await lock(tx, await tableNames(backup.scratch.db))
    if (!replace) await refuseContent(tx, tables)
    if ((await renewImages(tx, backup.folders, now())) < backup.folders.size)
      throw new ConfigError('Restoring took too long: images were purged before it ended. Please try again.')
    await replaceRows(tx, backup)
  })
}

async function refuseContent(db: Database, tables: TableShape[]) {
  for (const { name } of tables) {
    if (name === 'uploads') continue // an interrupted restore leaves rows there
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new ConfigError(
        'This site is not empty (there are accounts or content): --force replaces everything in it.',
      )
  }
}

/** How often stored images are protected from the purge again, in milliseconds. */
const renewalInterval = 600_000

async function storeImages({ db, storage, now }: ImageStore, file: BackupFile, { folders }: LoadedBackup) {
  const registered = await write(db, restorer, ({ tx }) => registerFolders(tx, folders, now()))
  if (registered < folders.size)
    throw new ConfigError('The site is deleting images that the backup contains. Please try again in a few minutes.')
  const writer = new ImageWriter(storage)
  let renewedAt = Date.now()
  await readBackup(file, {
    async image(key, data) {
      await writer.add(key, data)
      if (Date.now() - renewedAt < renewalInterval) return
      await write(db, restorer, ({ tx }) => renewImages(tx, folders, now()))
      renewedAt = Date.now()
    },
  })
  await writer.flush()
}

/** Blocks writers that bypass `write()`. SQLite needs no lock: it has one writer. */
async function lock(tx: Transaction<Tables>, names: string[]) {
  const tables = sql.join(names.map((name) => sql.table(name)))
  if (isPostgres(tx)) await sql`lock table ${tables} in exclusive mode`.execute(tx)
}

async function replaceRows(tx: Transaction<Tables>, { scratch, manifest }: LoadedBackup) {
  const current = await tx.selectFrom('revision').select('value').executeTakeFirstOrThrow()
  const kept = new Set(['migrations', 'revision', 'secrets', 'uploads'])
  const names = (await tableNames(scratch.db)).filter((name) => !kept.has(name))
  for (const name of names.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
  for (const table of await carriedTables(scratch.db)) {
    const rows = readRows(scratch.db as Transaction<never>, table)
    if (table.name === 'uploads') await insertRows(tx, table.name, asDeleted(rows), { keepExisting: true })
    else await insertRows(tx, table.name, rows)
  }
  // Larger than the revision of any cached response and of any restored change.
  await tx
    .updateTable('revision')
    .set({ value: Math.max(current.value, manifest.revision) + 1 })
    .execute()
}
