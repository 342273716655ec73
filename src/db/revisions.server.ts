import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { type Database, locationOf } from './database.server.ts'

/** Reads the database's revision, whichever process wrote last. */
export type Revisions = {
  /**
   * Returns the newest revision, which is never older than that of a write which ended before the call.
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
 * (https://sqlite.org/pragma.html#pragma_data_version).
 */
function revisionsOfFile(path: string): Revisions {
  let opened: ReturnType<typeof openFile> | undefined
  let version: unknown
  let revision = 0
  return {
    now() {
      opened ??= openFile(path)
      const current = opened.version.get()
      if (current !== version) {
        revision = opened.newest.get() as number
        version = current
      }
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

function revisionsOfServer(url: string): Revisions {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  // Without a listener, an idle connection that the database closes would end the process. The next query fails or reconnects.
  pool.on('error', () => {})
  const query = { name: 'revision', text: 'select value from revision' }
  return {
    now: coalesce(async () => (await pool.query<{ value: number }>(query)).rows[0]?.value ?? 0),
    close: () => pool.end(),
  }
}

/**
 * Coalesces concurrent calls. A call that is under way may have read before a write that a later caller knows of, so all
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
