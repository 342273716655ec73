import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteDialect,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { ConfigError } from '../lib/environment.server.ts'
import { isOlderVersion, minSqliteVersion } from '../lib/versions.ts'

/** How long opening waits for another process that opens the same file, in milliseconds. No request waits yet. */
const openTimeout = 10_000

/** How long a statement waits for another process's lock, in milliseconds. */
const busyTimeout = 1000

/** @throws ConfigError when the file cannot be opened or created */
export function sqliteDialect(path: string): Dialect {
  let file: Sqlite.Database
  try {
    mkdirSync(dirname(path), { recursive: true })
    file = new Sqlite(path, { timeout: openTimeout })
    checkVersion(file)
    // WAL: readers never wait for the writer. FULL: an acknowledged write survives a power cut.
    switchToWal(file)
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    // SQLite's own waiting for a lock blocks the whole process; RetryingSqliteDialect waits instead.
    file.pragma('busy_timeout = 0')
  } catch (error) {
    throw new ConfigError(
      `The database file ${path} cannot be opened (${(error as Error).message}); check DATA_DIR and its permissions.`,
    )
  }
  return new RetryingSqliteDialect({ database: { prepare: cachedStatements(file), close: () => file.close() } })
}

/** Returns `prepare` with a cache: preparing a statement takes longer than running most of them. */
function cachedStatements(file: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const statements = new LRUCache<string, Sqlite.Statement>({ max: 500 })
  return (sql) => {
    const cached = statements.get(sql)
    if (cached) return cached
    const statement = file.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}

function checkVersion(file: Sqlite.Database) {
  const version = file.prepare('select sqlite_version()').pluck().get() as string
  if (isOlderVersion(version, minSqliteVersion)) throw new Error(`SQLite ${version} is older than ${minSqliteVersion}`)
}

/** Of two processes that create a file at once, one is refused: SQLite's busy timeout does not cover this statement. */
function switchToWal(file: Sqlite.Database) {
  const deadline = Date.now() + openTimeout
  for (;;) {
    try {
      file.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

/** Returns true when another process holds the lock, which is temporary. */
export const isLocked = (error: unknown) => /^SQLITE_BUSY(_RECOVERY)?$/.test(String((error as { code?: unknown }).code))

/** Waits for another process's lock without blocking the event loop. */
class RetryingSqliteDialect extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    let connection: DatabaseConnection | undefined
    driver.acquireConnection = async (options) => {
      connection ??= retryWhenLocked(await acquire(options))
      return connection
    }
    return driver
  }
}

function retryWhenLocked(connection: DatabaseConnection): DatabaseConnection {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <Row>(query: CompiledQuery, options?: AbortableOperationOptions) => {
    const deadline = Date.now() + busyTimeout
    for (;;) {
      try {
        return await execute<Row>(query, options)
      } catch (error) {
        if (!isLocked(error) || Date.now() > deadline) throw error
        await delay(10)
      }
    }
  }
  return connection
}
