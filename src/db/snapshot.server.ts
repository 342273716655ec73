import type { Kysely, Transaction } from 'kysely'
import { type Database, isPostgres } from './database.server.ts'

/** Runs `work` in a transaction in which all reads see the same moment. In SQLite's WAL, every transaction is one. */
export function inSnapshot<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction()
  return (
    isPostgres(db as Database)
      ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
      : transaction
  ).execute(work)
}
