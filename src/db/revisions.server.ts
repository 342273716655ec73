import Sqlite from 'better-sqlite3'
import { type Database, locationOf } from './database.server.ts'
import { openPostgresPool } from './postgres-pool.server.ts'

/** Reads the database's revision, whichever process wrote last. */
export type Revisions = {
  /**
   * Returns the newest revision. Never stale: it includes every write that completed before the call.
   * @throws (or rejects) when the database does not answer
   */
  now(): number | Promise<number>
  close(): Promise<void>
}

/** Opens a connection of its own, so that reading the revision does not wait for writes. */
export function openRevisions(db: Database): Revisions {
  const location = locationOf(db)
  return 'path' in location ? revisionsOfFile(location.path) : revisionsOfServer(location.url)
}

/**
 * Reads the revision only when another connection has written since, which `data_version` tells in about a microsecond
 * (https://sqlite.org/pragma.html#pragma_data_version). Calls within one callback of the event loop share the answer. A
 * longer time would be wrong: after an immediate, the loop takes requests that were sent after a later write was
 * acknowledged.
 */
function revisionsOfFile(path: string): Revisions {
  let opened: ReturnType<typeof openFile> | undefined
  let version: unknown
  let revision = 0
  let isCurrent = false
  return {
    now() {
      if (isCurrent) return revision
      opened ??= openFile(path)
      const current = opened.version.get()
      if (current !== version) {
        revision = opened.newest.get() as number
        version = current
      }
      isCurrent = true
      process.nextTick(() => {
        isCurrent = false
      })
      return revision
    },
    async close() {
      opened?.file.close()
    },
  }
}

function openFile(path: string) {
  const file = new Sqlite(path, { readonly: true, fileMustExist: true })
  return {
    file,
    version: file.prepare('pragma data_version').pluck(),
    newest: file.prepare('select value from revision').pluck(),
  }
}

/** In milliseconds. A visitor waits for the answer. */
const timeout = 1500

/**
 * How long a slow failure is thrown again, in milliseconds, so that the parts of a page don't wait for a frozen
 * database one after another.
 */
const failureReuse = 500

function revisionsOfServer(url: string): Revisions {
  const pool = openPostgresPool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  const query = { name: 'revision', text: 'select value from revision' }
  const read = coalesce(async () => (await pool.query<{ value: number }>(query)).rows[0]?.value ?? 0)
  let failed: { at: number; error: unknown } | undefined
  return {
    async now() {
      const began = performance.now()
      if (failed && began - failed.at < failureReuse) throw failed.error
      try {
        return await read()
      } catch (error) {
        const at = performance.now()
        if (at - began > failureReuse) failed = { at, error }
        throw error
      }
    },
    close: () => pool.end(),
  }
}

/**
 * Coalesces concurrent calls. A call in progress may have read before a write that a later caller knows of, so all
 * later callers share the next call.
 */
function coalesce<Answer>(call: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<Answer> | undefined
  return () => {
    next ??= underWay.then(() => {
      const answer = call()
      next = undefined
      underWay = answer.catch(() => {})
      return answer
    })
    return next
  }
}
