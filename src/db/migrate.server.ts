import { type Kysely, sql, type Transaction } from 'kysely'
import { ConfigError } from '../lib/environment.server.ts'
import { isPostgres } from './database.server.ts'
import * as firstTables from './migrations/0001-first-tables.server.ts'
import * as signIn from './migrations/0002-sign-in.server.ts'
import * as touchedPictures from './migrations/0003-touched-pictures.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration works on the tables of its time, not on today's types
type AnyTables = any
export type Migration = { up(tx: Transaction<AnyTables>): Promise<void> }

/** In the order of application. A released migration is never edited; a new one follows it. */
export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-sign-in': signIn,
  '0003-touched-pictures': touchedPictures,
}

/** The key of PostgreSQL's advisory lock: any number that no other program locks in this database. */
const lockKey = 7_246_001

/**
 * Applies the missing migrations, each in a transaction of its own and under a lock, so that several processes may start
 * at once. (Kysely's own migrator takes no lock between processes on SQLite.)
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
      const newer = [...done].find((migration) => !(migration in known))
      if (newer) {
        throw new ConfigError(
          `The database is newer than this version of the site (it has the migration ${newer}); run the newer version.`,
        )
      }
      const next = Object.entries(known).find(([migration]) => !done.has(migration))
      if (!next) return undefined
      await next[1].up(tx)
      await tx.insertInto('migrations').values({ name: next[0], appliedAt: new Date().toISOString() }).execute()
      return next[0]
    })
    if (!name) return applied
    applied.push(name)
  }
}

/** Takes the lock here too: on PostgreSQL two `create table if not exists` at once can collide. */
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

/** On SQLite any writing statement, even one that matches no row, takes the write lock until the transaction ends. */
async function lock(tx: Transaction<AnyTables>) {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
  else await tx.deleteFrom('migrations').where('name', '=', '').execute()
}
