import { readdir } from 'node:fs/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { ConfigError } from '../lib/environment.server.ts'
import { isPostgres } from './database.server.ts'
import { isLocked } from './is-locked.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration works on the tables as they were, not as the types say now
type AnyTables = any
export type Migration = { up(tx: Transaction<AnyTables>): Promise<void> }

/**
 * Loads the files of a folder, named `0001-subject.server.ts` and numbered without gaps.
 * @returns the migrations in order, by file name without '.server.ts'
 * @throws Error that names the first file out of sequence
 */
export async function loadMigrations(folder: URL): Promise<Record<string, Migration>> {
  const loaded: Record<string, Migration> = {}
  const files = (await readdir(folder)).filter((file) => file.endsWith('.server.ts')).sort()
  for (const [index, file] of files.entries()) {
    const number = String(index + 1).padStart(4, '0')
    if (!file.startsWith(`${number}-`)) throw new Error(`The migration ${file} should have the number ${number}`)
    loaded[file.replace('.server.ts', '')] = await import(new URL(file, folder).href)
  }
  return loaded
}

/** Once released, a migration is never edited or renamed: another one follows it. */
export const migrations = await loadMigrations(new URL('migrations/', import.meta.url))

/** An arbitrary key for PostgreSQL's advisory locks, used for nothing else. */
const lockKey = 7_246_001

/**
 * Applies missing migrations, each in a transaction of its own and under a lock, so that several processes may start at
 * once. (Kysely's Migrator takes no lock between processes on SQLite.)
 * @returns the names of the applied migrations
 * @throws ConfigError when the database has migrations that this code does not know
 */
export async function migrate(db: Kysely<AnyTables>, known: Record<string, Migration> = migrations): Promise<string[]> {
  await createMigrationsTable(db)
  const applied: string[] = []
  for (;;) {
    const name = await db.transaction().execute(async (tx) => {
      await lock(tx)
      const rows: { name: string }[] = await tx.selectFrom('migrations').select('name').execute()
      const done = new Set(rows.map((row) => row.name))
      const newer = [...done].find((name) => !(name in known))
      if (newer) {
        throw new ConfigError(
          `The database is newer than this version of the site (it has the migration ${newer}); run the newer version.`,
        )
      }
      const next = Object.entries(known).find(([name]) => !done.has(name))
      if (!next) return undefined
      await next[1].up(tx)
      await tx.insertInto('migrations').values({ name: next[0], appliedAt: new Date().toISOString() }).execute()
      return next[0]
    })
    if (!name) return applied
    applied.push(name)
  }
}

/** Locked, too: on PostgreSQL two concurrent `create table if not exists` can fail. */
async function createMigrationsTable(db: Kysely<AnyTables>) {
  await db.transaction().execute(async (tx) => {
    if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
    await tx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('appliedAt', 'text', (column) => column.notNull())
      .execute()
  })
}

/** How long a start waits while another process migrates a SQLite database, in milliseconds. */
const lockTimeout = 60_000

/** Locks until the transaction ends. On SQLite any writing statement does, even one that matches no row. */
async function lock(tx: Transaction<AnyTables>) {
  if (isPostgres(tx)) {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
    return
  }
  const deadline = Date.now() + lockTimeout
  for (;;) {
    try {
      await tx.deleteFrom('migrations').where('name', '=', '').execute()
      return
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error
    }
  }
}
