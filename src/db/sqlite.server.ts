import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { ConfigError } from '../lib/environment.server.ts'
import { isOlderVersion, minSqliteVersion } from '../lib/versions.ts'
import { isLocked } from './is-locked.ts'

/** How long opening waits for another process that opens the same file, in milliseconds. No request waits yet. */
const openTimeout = 10_000

/** How long a statement waits for another process's lock, in milliseconds. */
const busyTimeout = 1000

/** @throws ConfigError when the file cannot be opened or created */
export function sqliteDialect(path: string): ServerSqliteDialect {
  let file: Sqlite.Database
  try {
    mkdirSync(dirname(path), { recursive: true })
    file = new Sqlite(path, { timeout: openTimeout })
    checkVersion(file)
    // WAL: readers never wait for the writer. FULL: an acknowledged write survives a power cut.
    switchToWal(file)
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    // Deleted rows are overwritten: those of an erased person stay in no copy of the file.
    file.pragma('secure_delete = ON')
    // SQLite's own waiting for a lock blocks the whole process; ServerSqliteDialect waits instead.
    file.pragma('busy_timeout = 0')
  } catch (error) {
    throw new ConfigError(
      `The database file ${path} cannot be opened (${(error as Error).message}); check DATA_DIR and its permissions.`,
    )
  }
  return new ServerSqliteDialect(file)
}

/**
 * Returns a function that checks whether a path still leads to the same file. A process that has a deleted file open
 * keeps writing to it, and loses all of that when it ends.
 */
function fileIdentity(path: string): () => boolean {
  const { dev, ino } = statSync(path)
  return () => {
    const current = statSync(path, { throwIfNoEntry: false })
    return current?.ino === ino && current.dev === dev
  }
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

/**
 * If two processes create a file at the same time, one is refused: SQLite's busy timeout does not cover this
 * statement.
 */
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

/** Kysely's dialect, made fit for other processes' locks, a full disk, and a file that somebody deletes or replaces. */
class ServerSqliteDialect extends SqliteDialect {
  readonly #file: Sqlite.Database
  readonly path: string
  readonly isInPlace: () => boolean

  constructor(file: Sqlite.Database) {
    super({ database: { prepare: cachedStatements(file), close: () => file.close() } })
    this.#file = file
    this.path = file.name
    this.isInPlace = fileIdentity(file.name)
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    let connection: DatabaseConnection | undefined
    driver.acquireConnection = async (options) => {
      connection ??= retryWhenLocked(await acquire(options))
      return connection
    }
    const begin = driver.beginTransaction.bind(driver)
    driver.beginTransaction = async (...transaction) => {
      if (!this.isInPlace())
        throw new Sqlite.SqliteError('The database file was deleted or replaced', 'SQLITE_READONLY_DBMOVED')
      await begin(...transaction)
    }
    const rollBack = driver.rollbackTransaction.bind(driver)
    // After some errors, such as a full disk, SQLite has done so itself: 'cannot rollback' would hide the error.
    driver.rollbackTransaction = async (transaction) => {
      if (this.#file.inTransaction) await rollBack(transaction)
    }
    return driver
  }
}

/** Waits for another process's lock without blocking the event loop. */
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
