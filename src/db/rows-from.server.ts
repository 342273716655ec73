import { type RawBuilder, sql } from 'kysely'
import { groupBy } from '../lib/group-by.ts'
import { type Database, isPostgres } from './database.server.ts'
import type { Row } from './table.server.ts'

/**
 * Returns rows as a table expression. They are passed as one JSON parameter, because both databases limit the number of
 * parameters.
 * @param tableName the table that has the columns of the rows
 */
export function rowsFrom(
  db: Database,
  tableName: string,
  columns: readonly string[],
  rows: readonly Partial<Row>[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  if (isPostgres(db)) return sql`json_populate_recordset(null::${sql.table(tableName)}, ${json}::json)`
  const values = columns.map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`)
  return sql`(select ${sql.join(values)} from json_each(${json}))`
}

/** Inserts rows in a few statements. A column that is missing in a row gets its default. @returns the inserted rows */
export async function insertRows(db: Database, tableName: string, rows: Row[]): Promise<Row[]> {
  const inserted: Row[] = []
  for (const alike of groupBy(rows, (row) => Object.keys(row).join()).values()) {
    const columns = Object.keys(alike[0] as Row)
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const result = await sql<Row>`insert into ${sql.table(tableName)} (${names})
      select ${names} from ${rowsFrom(db, tableName, columns, alike)} as inserted where true returning *`.execute(db)
    inserted.push(...result.rows)
  }
  return inserted
}
