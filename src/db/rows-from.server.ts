import { type RawBuilder, sql } from 'kysely'
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
