import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { type Database, isPostgres } from '../db/database.server.ts'
import type { Row } from '../db/table.server.ts'
import type { TableShape } from './tables.server.ts'

/** Rows per fetch or insert. */
const batchSize = 100

/** Reads a table in the order of its key, which is the same on both databases, in constant memory. */
// biome-ignore lint/suspicious/noExplicitAny: tables are known by name only
export async function* readRows(tx: Transaction<any>, { name, columns, key }: TableShape): AsyncGenerator<Row> {
  let query = tx.selectFrom(name).select(columns.map((column) => column.name))
  // By code point, as SQLite does, and not by the rules of a language.
  for (const column of key)
    query = query.orderBy(
      isPostgres(tx) && column.type === 'text' ? sql`${sql.ref(column.name)} collate "C"` : sql.ref(column.name),
    )
  yield* isPostgres(tx) ? fetchRows(tx, query) : query.stream()
}

// biome-ignore lint/suspicious/noExplicitAny: tables are known by name only
async function* fetchRows(tx: Transaction<any>, query: SelectQueryBuilder<any, string, Row>): AsyncGenerator<Row> {
  await sql`declare backup_rows no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from backup_rows`.execute(tx)
    yield* rows
    if (rows.length < batchSize) break
  }
  await sql`close backup_rows`.execute(tx)
}

type Rows = AsyncIterable<Row> | Iterable<Row>

/** Inserts rows in batches. */
export async function insertRows(db: Database, table: string, rows: Rows, { keepExisting = false } = {}) {
  let batch: Row[] = []
  const insert = async () => {
    if (batch.length === 0) return
    const query = db.insertInto(table).values(batch)
    await (keepExisting ? query.onConflict((conflict) => conflict.doNothing()) : query).execute()
    batch = []
  }
  for await (const row of rows) {
    batch.push(row)
    if (batch.length === batchSize) await insert()
  }
  await insert()
}

/**
 * Completes rows of `uploads`. Only their names are carried over: without files, they mark names that must not be
 * reused.
 */
export async function* asDeleted(rows: Rows): AsyncGenerator<Row> {
  for await (const row of rows) yield { ...row, state: 'deleted', storedAt: new Date().toISOString() }
}
