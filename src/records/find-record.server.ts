import { sql } from 'kysely'
import type { Table } from '../db/table.server.ts'
import type { Database } from '../features/entities.server.ts'

export async function findRecord<Rec extends object>(
  db: Database,
  { tableName, toRecord }: Table<Rec>,
  id: string,
): Promise<Rec | undefined> {
  const { rows } = await sql<object>`select * from ${sql.table(tableName)} where id = ${id}`.execute(db)
  return rows[0] && toRecord(rows[0])
}

/** Returns the records that exist, in no particular order. */
export async function findRecords<Rec extends object>(
  db: Database,
  { tableName, toRecord }: Table<Rec>,
  ids: readonly string[],
): Promise<Rec[]> {
  const { rows } = await sql<object>`select * from ${sql.table(tableName)} where id in (${sql.join(ids)})`.execute(db)
  return rows.map((row) => toRecord(row))
}
