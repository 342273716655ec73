import Sqlite from 'better-sqlite3'
import { type Database, locationOf } from './database.server.ts'
import { openPostgresPool } from './postgres-pool.server.ts'

/** Knows which revision the database is at, whoever wrote: this process or another one. */
export type Revisions = {
  /**
   * The newest revision: never one older than what any write had left when this was asked.
   * @throws (or rejects) when the database does not answer
   */
  now(): number | Promise<number>
  close(): Promise<void>
}

/** A connection of its own: questions do not stand in line behind writes. */
export function openRevisions(db: Database): Revisions {
  const location = locationOf(db)
  return 'path' in location ? revisionsOfFile(location.path) : revisionsOfServer(location.url)
}

/**
 * SQLite tells in about a microsecond whether another connection has written anything
 * (https://sqlite.org/pragma.html#pragma_data_version); only then the revision itself is read.
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

/** How long a question may take, in milliseconds: who waits for it is a visitor. */
const patience = 1500

function revisionsOfServer(url: string): Revisions {
  const pool = openPostgresPool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  const question = { name: 'revision', text: 'select value from revision' }
  return {
    now: sharedNext(async () => (await pool.query<{ value: number }>(question)).rows[0]?.value ?? 0),
    close: () => pool.end(),
  }
}

/**
 * Puts one question at a time. One that is under way may have been put before a write that the caller knows of: so all
 * who come meanwhile share the next one.
 */
export function sharedNext<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<Answer> | undefined
  return () => {
    next ??= underWay.then(() => {
      const answer = ask()
      next = undefined
      underWay = answer.catch(() => {})
      return answer
    })
    return next
  }
}
