import { generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'
import type { Table } from './table.server.ts'

/**
 * The order that staff give a list: each record has a position, a fractional index, so that a move changes one record.
 * Without positions, a list is in the order of its keys. Positions are ASCII and compared by code unit on both databases.
 */

/**
 * Selects a record's position, or a text that sorts after all positions. It must equal the expression of the indexes whose
 * names end with in_own_order, or no query uses them.
 */
export const place = sql<string>`coalesce(position, '~')`

type Placed = Pick<Table, 'tableName' | 'newAt'>

/** Returns true if staff have ordered the list. */
export async function hasPositions(db: Database, table: Placed): Promise<boolean> {
  return table.newAt !== undefined && (await endPosition(db, table)) !== null
}

/** Returns the positions of new records, at the start or the end of an ordered list; none where records have none. */
export async function positionsOfNew(db: Database, table: Placed, count: number): Promise<string[]> {
  const end = table.newAt ? await endPosition(db, table) : null
  if (end === null) return []
  return table.newAt === 'start' ? generateNKeysBetween(null, end, count) : generateNKeysBetween(end, null, count)
}

/** Returns the position at the end where new records come; null in a list that nobody ordered. */
async function endPosition(db: Database, { tableName, newAt }: Placed): Promise<string | null> {
  const direction = sql.raw(newAt === 'start' ? 'asc' : 'desc')
  const { rows } = await sql<{ position: string }>`
    select position from ${sql.table(tableName)} where ${place} < '~' order by ${place} ${direction} limit 1`.execute(
    db,
  )
  return rows[0]?.position ?? null
}
