import { type Kysely, sql, type Transaction } from 'kysely'
import { ConfigError } from '../lib/environment.server.ts'
import { isPostgres } from './database.server.ts'
import * as firstTables from './migrations/0001-first-tables.server.ts'
import * as signIn from './migrations/0002-sign-in.server.ts'
import * as touchedPictures from './migrations/0003-touched-pictures.server.ts'
import * as uploads from './migrations/0004-uploads.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration works on the tables as they were, not as the types say now
type AnyTables = any
export type Migration = { up(tx: Transaction<AnyTables>): Promise<void> }

/** In the order in which they are applied. Once released, a migration is never edited: another one follows it. */
export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-sign-in': signIn,
  '0003-touched-pictures': touchedPictures,
  '0004-uploads': uploads,
}

/** Any number that nothing else in the database locks. */
const lockKey = 7_246_001

/**
 * Brings the database to the code's state: each missing migration in a transaction of its own, under a lock, so that
 * several processes may start at once.
 * @returns the names of those that were applied
 * @throws SettingError when the database has migrations that this code does not know
 */
export async function migrate(db: Kysely<AnyTables>, known: Record<string, Migration> = migrations): Promise<string[]> {
  await createRecord(db)
  const applied: string[] = []
  for (;;) {
    const name = await db.transaction().execute(async (tx) => {
      await lock(tx)
      const rows: { name: string }[] = await tx.selectFrom('migrations').select('name').execute()
      const done = new Set(rows.map((row) => row.name))
      const newer = [...done].find((each) => !(each in known))
      if (newer) {
        throw new ConfigError(
          `The database is newer than this version of the site (it has the migration ${newer}); run the newer version.`,
        )
      }
      const next = Object.entries(known).find(([each]) => !done.has(each))
      if (!next) return undefined
      await next[1].up(tx)
      await tx.insertInto('migrations').values({ name: next[0], appliedAt: new Date().toISOString() }).execute()
      return next[0]
    })
    if (!name) return applied
    applied.push(name)
  }
}

/** The record of what was applied. PostgreSQL lets two `if not exists` collide: hence the lock here, too. */
async function createRecord(db: Kysely<AnyTables>) {
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

/** On SQLite any writing statement, even one that touches no row, takes the one write lock until the end. */
async function lock(tx: Transaction<AnyTables>) {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
  else await tx.deleteFrom('migrations').where('name', '=', '').execute()
}
