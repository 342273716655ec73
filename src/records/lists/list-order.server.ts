import { type RawBuilder, sql } from 'kysely'
import { place } from '../../db/positions.server.ts'
import { type ListKeys, ownSort } from '../../lib/list-keys.ts'

/** One of the values that a list is sorted by; it is never null. */
export type SortKey = { by: RawBuilder<unknown>; type: 'text' | 'integer'; direction: 'asc' | 'desc' }

export const sortKey = (
  by: RawBuilder<unknown>,
  type: SortKey['type'] = 'text',
  direction: SortKey['direction'] = 'asc',
): SortKey => ({ by, type, direction })

export const column = (name: string, type?: SortKey['type'], direction?: SortKey['direction']) =>
  sortKey(sql.ref(name), type, direction)

type Listed = { listKeys?: ListKeys<never> | undefined }

/** Returns the orders of an entity's lists that staff can choose: 'name' and '-name', its reverse. */
export function sortsOf({ listKeys }: Listed): string[] {
  const { texts = [], keys = {}, numbers = [], flags = [] } = listKeys ?? {}
  const chosen = [...texts, ...Object.keys(keys), ...numbers, ...flags].flatMap((name) => [name, `-${name}`])
  return listKeys?.ordering ? [...chosen, ownSort] : chosen
}

/** Returns the sort keys of an entity's own order: the positions that staff gave records, its `listKey`, then the id. */
export function ownOrder({ listKeys }: Listed): SortKey[] {
  const { ordering, listKey } = listKeys ?? {}
  return [
    ...(ordering?.within ? chosenOrder({ listKeys }, ordering.within) : []),
    ...(ordering ? [sortKey(place)] : []),
    ...(listKey ? [column('listKey')] : []),
    column('id', 'text', ordering?.newAt === 'start' ? 'desc' : 'asc'),
  ]
}

/**
 * Returns the sort keys of a chosen order, without those that break ties. Records without a value come last in both
 * directions; set flags come first.
 */
export function chosenOrder({ listKeys }: Listed, sort: string): SortKey[] {
  const { numbers = [], flags = [] } = listKeys as { numbers?: string[]; flags?: string[] }
  const [isReversed, name] = [sort.startsWith('-'), sort.replace('-', '')]
  const direction = isReversed ? 'desc' : 'asc'
  if (flags.includes(name)) return [column(name, 'integer', isReversed ? 'asc' : 'desc')]
  if (numbers.includes(name))
    return [emptyLast(sql`${sql.ref(name)} is null`), sortKey(sql`coalesce(${sql.ref(name)}, 0)`, 'integer', direction)]
  return [emptyLast(sql`${sql.ref(`${name}Key`)} = ''`), column(`${name}Key`, 'text', direction)]
}

const emptyLast = (isEmpty: RawBuilder<unknown>) => sortKey(sql`case when ${isEmpty} then 1 else 0 end`, 'integer')
