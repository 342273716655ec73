import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, type LogEvent, PostgresAdapter, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { SettingError, withoutPassword } from '../lib/environment.ts'
import { makeFolder } from '../lib/make-folder.server.ts'
import { isOlder, oldestSqlite } from '../lib/versions.ts'

/** The tables that belong to no noun. */
export type MachineTables = {
  migrations: { name: string; appliedAt: string }
  /** One row. Its value is the revision of the newest change. */
  revision: { id: number; value: number }
  changes: {
    revision: number
    at: string
    actor: string | null
    actorName: string
    what: string
    noun: string
    recordId: string
    before: string | null
    after: string | null
  }
}

// biome-ignore lint/suspicious/noExplicitAny: this folder knows no noun; features/tables.server.ts names the tables
export type Database = Kysely<any>

export const isPostgres = (db: Database) => db.getExecutor().adapter instanceof PostgresAdapter

/** Where a database is, for what needs a connection of its own. */
type Location = { path: string } | { url: string }
const locations = new WeakMap<Database, Location>()

export function locationOf(db: Database): Location {
  const location = locations.get(db)
  if (!location) throw new Error('Not a database that openDatabase has opened')
  return location
}

type Options = { log?: (event: LogEvent) => void; onError?: (error: Error) => void }

/**
 * Opens `sqlite:PATH` or `postgres://…` and proves that it answers.
 * @throws SettingError in one sentence when it does not
 */
export async function openDatabase<Tables>(
  url: string,
  { log, onError = () => {} }: Options = {},
): Promise<Kysely<Tables & MachineTables>> {
  const location: Location = url.startsWith('sqlite:') ? { path: url.slice('sqlite:'.length) } : { url }
  const dialect = 'path' in location ? sqliteDialect(location.path) : postgresDialect(url, onError)
  const db = new Kysely<Tables & MachineTables>({ dialect, ...(log && { log }) })
  locations.set(db, location)
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new SettingError(`The database at ${withoutPassword(url)} cannot be reached: ${reasonOf(error)}`)
  }
  return db
}

function reasonOf(error: unknown): string {
  const failure = error as NodeJS.ErrnoException & { errors?: Error[] }
  return failure.message || failure.errors?.[0]?.message || failure.code || 'no answer'
}

function sqliteDialect(path: string): SqliteDialect {
  let file: Sqlite.Database
  try {
    makeFolder(dirname(path))
    file = new Sqlite(path, { timeout: patience })
    // WAL: readers never wait for the writer. FULL: what was acknowledged survives a power cut.
    checkVersion(file)
    switchToWal(file)
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
  } catch (error) {
    throw new SettingError(
      `The database file ${path} cannot be opened (${(error as Error).message}); check DATA_DIR and its permissions.`,
    )
  }
  return new SqliteDialect({ database: { prepare: remembered(file), close: () => file.close() } })
}

/** Preparing a statement takes longer than running most of them, and there are few different ones. */
function remembered(file: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const statements = new LRUCache<string, Sqlite.Statement>({ max: 500 })
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = file.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}

function checkVersion(file: Sqlite.Database) {
  const version = file.prepare('select sqlite_version()').pluck().get() as string
  if (isOlder(version, oldestSqlite)) throw new Error(`SQLite ${version} is older than ${oldestSqlite}`)
}

/** How long to wait for another process's lock, in milliseconds. */
const patience = 10_000

/** Of two processes that open a fresh file at once, one is refused; SQLite's own waiting does not cover this statement. */
function switchToWal(file: Sqlite.Database) {
  const end = Date.now() + patience
  for (;;) {
    try {
      file.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > end) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

function postgresDialect(url: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  // Without a listener, an idle connection that the database closes would end the process.
  pool.on('error', onError)
  return new PostgresDialect({ pool })
}

/** The revision of the newest change, 0 when nothing was ever written. */
export async function currentRevision(db: Database): Promise<number> {
  return (await db.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value
}
