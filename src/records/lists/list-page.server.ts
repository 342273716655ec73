import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../db/database.server.ts'
import type { Row } from '../../db/table.server.ts'
import type { Database } from '../../features/entities.server.ts'
import { type ListKeys, ownSort } from '../../lib/list-keys.ts'
import type { ListQuery } from '../../lib/route-schemas.ts'
import { normalizeForSearch } from '../../lib/search.ts'
import { decodeCursor, encodeCursor, isAfter } from './list-cursor.server.ts'
import { chosenOrder, ownOrder, type SortKey } from './list-order.server.ts'

const defaultPageSize = 100

export type ListSource<Rec> = {
  db: Database
  entity: { tableName: string; listKeys?: ListKeys<never> | undefined; toRecord(row: object): Rec }
  /** A condition that all records of the list meet. */
  filter?: RawBuilder<boolean> | undefined
  /** The order of the whole list, if not that of its keys; the last sort key is unique. */
  order?: SortKey[]
  /** The table's rows with more columns for the order. */
  from?: RawBuilder<unknown>
  /** Returns a condition that also finds a record by related data; `pattern` is for SQL's LIKE. */
  alsoFound?: (pattern: string, isPostgres: boolean) => RawBuilder<boolean>
}

/** Returns the rows of a whole list, in its order. */
export async function readWholeList<Rec>({ db, entity, filter, order = ownOrder(entity), from }: ListSource<Rec>) {
  const { rows } = await sql<Row>`
    select listed.* from ${listedIn(entity, from)} where ${allOf(filter ? [filter] : [])} ${orderBy(order)}`.execute(db)
  return rows
}

const listedIn = ({ tableName }: { tableName: string }, from?: RawBuilder<unknown>) =>
  sql`${from ?? sql.table(tableName)} as listed`

const orderBy = (order: SortKey[]) =>
  sql`order by ${sql.join(order.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`))}`

/**
 * Reads a part of a list, sorted and searched by the database, after a cursor or an offset.
 * @param isOrdered whether staff have ordered the list
 * @returns the rows, their number in all parts, and the cursor of the next part, if there is one
 * @throws BadRequest for a cursor that belongs to another list or order
 */
export async function readListPage<Rec>(source: ListSource<Rec>, query: ListQuery, isOrdered: boolean) {
  const { limit = defaultPageSize, offset = 0, cursor, search, sort } = query
  const { db, entity, filter } = source
  const isOwn = sort === undefined || sort === ownSort || (!isOrdered && sort === entity.listKeys?.leadingField)
  const order = [...(isOwn ? [] : chosenOrder(entity, sort)), ...(source.order ?? ownOrder(entity))]
  const found = allOf([...(filter ? [filter] : []), ...termsOf(search).map((term) => containsTerm(source, term))])
  const from = listedIn(entity, source.from)
  const after = cursor === undefined ? found : allOf([found, isAfter(order, decodeCursor(cursor, sort, order))])

  const keys = order.map(({ by }, index) => sql`${by} as ${sql.ref(`key${index}`)}`)
  const ordered = orderBy(order)
  // One extra row tells whether there is a next part.
  const part = sql`${ordered} limit ${limit + 1} offset ${offset}`
  // For a table, sort ids only, because sorting whole rows is slower. A query would run twice.
  const wanted = source.from
    ? sql`${after} ${part}`
    : sql`id in (select id from ${from} where ${after} ${part}) ${ordered}`
  const { rows } = await sql<Row>`select listed.*, ${sql.join(keys)} from ${from} where ${wanted}`.execute(db)
  const table = listedIn(entity)
  const counted = await sql<{ total: number }>`select count(*) as total from ${table} where ${found}`.execute(db)

  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const valuesOf = (row: Row) => order.map((_, index) => row[`key${index}`] as string | number)
  return {
    rows: shown,
    total: Number(counted.rows[0]?.total),
    next: last && rows.length > limit ? encodeCursor(sort, valuesOf(last)) : undefined,
  }
}

const allOf = (conditions: RawBuilder<boolean>[]) =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`1 = 1`

const termsOf = (search = '') => normalizeForSearch(search).split(/\s+/).filter(Boolean)

/** Matches records whose texts contain the term. */
function containsTerm<Rec>({ db, alsoFound }: ListSource<Rec>, term: string): RawBuilder<boolean> {
  // Keys of earlier releases have apostrophes and hyphens of all kinds.
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&').replace(/['-]/g, '_')}%`
  const inTexts = sql<boolean>`"searchText" like ${pattern} escape '\\'`
  return alsoFound ? sql<boolean>`(${inTexts} or ${alsoFound(pattern, isPostgres(db))})` : inTexts
}
