import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../db/database.server.ts'
import type { Row } from '../../db/table.server.ts'
import type { Database } from '../../features/entities.server.ts'
import type { ListKeys } from '../../lib/list-keys.ts'
import type { ListQuery } from '../../lib/route-schemas.ts'
import { normalizeForSearch } from '../../lib/search.ts'
import { decodeCursor, encodeCursor, isAfter } from './list-cursor.server.ts'
import { chosenOrder, ownOrder, type SortKey } from './list-order.server.ts'

export const defaultPageSize = 100

export type ListSource<Rec> = {
  db: Database
  entity: { tableName: string; listKeys?: ListKeys<never> | undefined; toRecord(row: object): Rec }
  /** A condition of all records that the list has. */
  filter?: RawBuilder<boolean> | undefined
  /** The order of the whole list, if it is not that of its keys; the last key is unique. */
  order?: SortKey[]
  /** The source of the rows, if it is not the table itself. */
  from?: RawBuilder<unknown>
  /** Returns a condition by which a record is found beside its own texts; `pattern` is one of SQL's LIKE. */
  alsoFound?: (pattern: string, isPostgres: boolean) => RawBuilder<boolean>
}

/**
 * Reads a part of a list in the database: sorted, searched, and from a cursor or an offset on.
 * @returns the records, how many there are in all parts, and the cursor of the next part, if there is one
 * @throws BadRequest for a cursor that belongs to another list or order
 */
export async function readListPage<Rec>(source: ListSource<Rec>, query: ListQuery) {
  const { limit = defaultPageSize, offset = 0, cursor, search, sort } = query
  const { db, entity, filter } = source
  const isChosen = sort !== undefined && sort !== entity.listKeys?.leadingField
  const order = [...(isChosen ? chosenOrder(entity, sort) : []), ...(source.order ?? ownOrder(entity))]
  const found = allOf([...(filter ? [filter] : []), ...termsOf(search).map((term) => holds(source, term))])
  const from = sql`${source.from ?? sql.table(entity.tableName)} as listed`
  const after = cursor === undefined ? found : allOf([found, isAfter(order, decodeCursor(cursor, sort, order))])

  const keys = order.map(({ by }, index) => sql`${by} as ${sql.ref(`key${index}`)}`)
  const ordered = sql`order by ${sql.join(order.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`))}`
  // Sorted are only ids, not whole records. One more than was asked for tells whether there is a next part.
  const ids = sql`select id from ${from} where ${after} ${ordered} limit ${limit + 1} offset ${offset}`
  const { rows } = await sql<Row>`
    select listed.*, ${sql.join(keys)} from ${from} where id in (${ids}) ${ordered}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from ${from} where ${found}`.execute(db)

  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const valuesOf = (row: Row) => order.map((_, index) => row[`key${index}`] as string | number)
  return {
    records: shown.map(entity.toRecord),
    total: Number(counted.rows[0]?.total),
    next: last && rows.length > limit ? encodeCursor(sort, valuesOf(last)) : undefined,
  }
}

const allOf = (conditions: RawBuilder<boolean>[]) =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`1 = 1`

const termsOf = (search = '') => normalizeForSearch(search).split(/\s+/).filter(Boolean)

/** A record's texts hold the term anywhere. */
function holds<Rec>({ db, alsoFound }: ListSource<Rec>, term: string): RawBuilder<boolean> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  const inTexts = sql<boolean>`"searchText" like ${pattern} escape '\\'`
  return alsoFound ? sql<boolean>`(${inTexts} or ${alsoFound(pattern, isPostgres(db))})` : inTexts
}
