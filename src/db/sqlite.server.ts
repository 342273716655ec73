import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
import { makeFolder } from '../lib/make-folder.server.ts'
import { isOlderVersion, minSqliteVersion } from '../lib/versions.ts'

/** @throws SettingError when there is no such file to be had */
export function sqliteDialect(path: string): Dialect {
  let file: Sqlite.Database
  try {
    makeFolder(dirname(path))
    file = new Sqlite(path, { timeout: openTimeout })
    // WAL: readers never wait for the writer. FULL: what was acknowledged survives a power cut.
    checkVersion(file)
    switchToWal(file)
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    // From here on SQLite's own waiting for a lock would stop the whole process: see PatientDialect.
    file.pragma('busy_timeout = 0')
  } catch (error) {
    throw new ConfigError(
      `The database file ${path} cannot be opened (${(error as Error).message}); check DATA_DIR and its permissions.`,
    )
  }
  return new RetryingSqliteDialect({ database: { prepare: cachedStatements(file), close: () => file.close() } })
}

/** Preparing a statement takes longer than running most of them, and there are few different ones. */
function cachedStatements(file: Sqlite.Database): (sql: string) => Sqlite.Statement {
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
  if (isOlderVersion(version, minSqliteVersion)) throw new Error(`SQLite ${version} is older than ${minSqliteVersion}`)
}

/** How long to wait for another process that opens the same file, in milliseconds: nothing else waits for this one yet. */
const openTimeout = 10_000

/** Of two processes that open a fresh file at once, one is refused; SQLite's own waiting does not cover this statement. */
function switchToWal(file: Sqlite.Database) {
  const end = Date.now() + openTimeout
  for (;;) {
    try {
      file.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

/** Whether another process has the lock, for now. */
export const isLocked = (error: unknown) => /^SQLITE_BUSY(_RECOVERY)?$/.test(String((error as { code?: unknown }).code))

/** How long a statement waits for another process's lock, in milliseconds; this process's other statements wait, too. */
const busyTimeout = 1000

/** Waits for another process's lock and lets this one go on meanwhile: what needs no database is answered. */
class RetryingSqliteDialect extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    let only: DatabaseConnection | undefined
    driver.acquireConnection = async (options) => {
      only ??= retryWhenLocked(await acquire(options))
      return only
    }
    return driver
  }
}

function retryWhenLocked(connection: DatabaseConnection): DatabaseConnection {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <Row>(query: CompiledQuery, options?: AbortableOperationOptions) => {
    const end = Date.now() + busyTimeout
    for (;;) {
      try {
        return await execute<Row>(query, options)
      } catch (error) {
        if (!isLocked(error) || Date.now() > end) throw error
        await pause(10)
      }
    }
  }
  return connection
}
