import { currentRevision, type Database } from './database.server.ts'
import { addTablesRead, recordTablesRead, withoutRecording } from './tables-read.server.ts'

type Result<Data> = { revision: number; data: Promise<Data>; tables: ReadonlySet<string> }

/**
 * Returns a function that reads from a database once for each revision, however many requests ask for the data, which they
 * must not change. The last data of each database is stored.
 */
export function oncePerRevision<Db extends Database, Data>(read: (db: Db) => Promise<Data>): (db: Db) => Promise<Data> {
  const last = new WeakMap<Database, Result<Data>>()

  function readAt(db: Db, revision: number): Result<Data> {
    const known = last.get(db)
    if (known?.revision === revision) return known
    const result = recordTablesRead((tables) => ({ revision, data: read(db), tables }))
    last.set(db, result)
    result.data.catch(() => {
      if (last.get(db) === result) last.delete(db)
    })
    return result
  }

  return async (db) => {
    // Before the data, which may be of a later revision, but never of an earlier one.
    const revision = await withoutRecording(() => currentRevision(db))
    const { data, tables } = readAt(db, revision)
    const shared = await data
    addTablesRead(tables)
    return shared
  }
}
