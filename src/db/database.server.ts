import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { ConfigError, redactPassword } from '../lib/environment.server.ts'
import { openPostgresPool } from './postgres-pool.server.ts'
import { sqliteDialect } from './sqlite.server.ts'
import { addStatement } from './tables-read.server.ts'

/** The tables that belong to no entity. */
export type SystemTables = {
  migrations: { name: string; appliedAt: string }
  /** A single row with the revision of the newest change. */
  revision: { id: number; value: number }
  changes: {
    revision: number
    /** The revision of the first change of the same write; null for changes of earlier versions. */
    action: number | null
    /** The action that this change undoes. */
    undoes: number | null
    at: string
    actor: string | null
    /** '' for a user. */
    actorName: string
    /** 'created', 'updated' or 'deleted' */
    what: string
    /** The entity, such as 'speaker'. */
    entity: string
    recordId: string
    before: string | null
    after: string | null
  }
}

// biome-ignore lint/suspicious/noExplicitAny: this folder knows no entity; features/entities.server.ts names the tables
export type Database = Kysely<any>

export const isPostgres = (db: Database) => db.getExecutor().adapter instanceof PostgresAdapter

/** The address of a database, for code that needs a connection of its own. */
type Location = { path: string; isInPlace: () => boolean } | { url: string }
const locations = new WeakMap<Database, Location>()

export function locationOf(db: Database): Location {
  const location = locations.get(db)
  if (!location) throw new Error('This database was not opened by openDatabase')
  return location
}

type Options = {
  log?: (event: LogEvent) => void
  onError?: (error: Error) => void
  /**
   * How long one query may take on PostgreSQL, in milliseconds; without a limit by default. It waits half of that for a
   * lock, to distinguish a locked row from a database that does not answer.
   */
  queryTimeout?: number
  /** How long to wait for a database that cannot be reached yet, in milliseconds; `onWait` is called once, with its address. */
  waitFor?: number
  onWait?: (address: string) => void
}

/**
 * Opens `sqlite:PATH` or `postgres://…` and checks that it answers.
 * @param onError called when PostgreSQL closes a connection
 * @throws ConfigError in one sentence when it does not answer within `waitFor`
 */
export async function openDatabase<Tables>(
  url: string,
  { log, onError = () => {}, queryTimeout, waitFor = 0, onWait = () => {} }: Options = {},
): Promise<Kysely<Tables & SystemTables>> {
  const sqlite = url.startsWith('sqlite:') ? sqliteDialect(url.slice('sqlite:'.length)) : undefined
  const dialect = sqlite ?? postgresDialect(url, onError, queryTimeout)
  const db = new Kysely<Tables & SystemTables>({
    dialect,
    log(event) {
      addStatement(event.query.sql)
      log?.(event)
    },
  })
  locations.set(db, sqlite ?? { url })
  const address = redactPassword(url)
  const end = performance.now() + waitFor
  for (let attempt = 1; ; attempt += 1)
    try {
      await sql`select 1`.execute(db)
      return db
    } catch (error) {
      if (isStarting(error) && performance.now() < end) {
        if (attempt === 1) onWait(address)
        await delay(Math.min(100 * attempt, 1000))
        continue
      }
      await db.destroy()
      throw new ConfigError(`Can’t reach the database at ${address}: ${errorMessage(error)}`)
    }
}

/** Returns true for the errors of a database that is not up yet, or whose name cannot be resolved yet. */
const isStarting = (error: unknown) =>
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57P03)$/.test(String((error as NodeJS.ErrnoException).code)) ||
  /timeout/i.test(errorMessage(error))

/**
 * Checks that a database answers, and that an SQLite file is still where it was opened.
 * @param onStart called when a connection is free
 */
export async function databaseAnswers(db: Database, onStart = () => {}): Promise<boolean> {
  const location = locationOf(db)
  try {
    await db.connection().execute(async (connection) => {
      onStart()
      await sql`select 1`.execute(connection)
    })
    return !('path' in location) || location.isInPlace()
  } catch {
    return false
  }
}

function errorMessage(error: unknown): string {
  const failure = error as NodeJS.ErrnoException & { errors?: Error[] }
  return failure.message || failure.errors?.[0]?.message || failure.code || 'no answer'
}

/** How long opening a connection, or waiting for a free one, may take, in milliseconds. */
const connectTimeout = 1800

function postgresDialect(url: string, onError: (error: Error) => void, queryTimeout?: number): PostgresDialect {
  const pool = openPostgresPool(
    {
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: connectTimeout,
      ...(queryTimeout && {
        query_timeout: queryTimeout,
        onConnect: (client) => client.query(`set lock_timeout = ${Math.round(queryTimeout / 2)}`),
      }),
    },
    onError,
  )
  return new PostgresDialect({ pool })
}

/** Returns the revision of the newest change; 0 before the first. */
export async function currentRevision(db: Database): Promise<number> {
  return (await db.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value
}
