import { type RawBuilder, sql } from 'kysely'
import { invalidField } from '../../lib/errors.ts'
import type { SortKey } from './list-order.server.ts'

type Value = string | number
const maxInteger = 2 ** 31 - 1

/** Returns a URL-safe text for a record's position in an order: its sort keys, and the name of the order. */
export const encodeCursor = (sort: string | undefined, values: Value[]) =>
  Buffer.from(JSON.stringify([sort ?? '', ...values])).toString('base64url')

/** @throws BadRequest for anything that `encodeCursor` does not return for this order */
export function decodeCursor(cursor: string, sort: string | undefined, order: SortKey[]): Value[] {
  const [sortOfCursor, ...values] = parsed(cursor)
  const isOfOrder =
    sortOfCursor === (sort ?? '') &&
    values.length === order.length &&
    order.every(({ type }, index) => isOfType(values[index], type))
  if (!isOfOrder) throw invalidField('cursor', 'Cursor must be one that this list returned')
  return values as Value[]
}

function parsed(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}

/** The values that PostgreSQL accepts for such a column. */
function isOfType(value: unknown, type: SortKey['type']): boolean {
  if (type === 'text') return typeof value === 'string' && !value.includes('\0')
  return Number.isInteger(value) && Math.abs(value as number) <= maxInteger
}

/**
 * Returns the condition for records after the given keys, which are compared one after another. The first key is
 * compared twice, so that the database uses its index.
 */
export function isAfter(order: SortKey[], values: Value[]): RawBuilder<boolean> {
  const [first] = order
  const [value] = values
  if (!first || value === undefined) return sql<boolean>`1 = 0`
  const { by, direction } = first
  const comparison = direction === 'asc' ? sql`>` : sql`<`
  const isFurther = sql<boolean>`${by} ${comparison} ${value}`
  if (order.length === 1) return isFurther
  const rest = isAfter(order.slice(1), values.slice(1))
  return sql<boolean>`(${by} ${comparison}= ${value} and (${isFurther} or ${rest}))`
}
