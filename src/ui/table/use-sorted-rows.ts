import { useMemo } from 'react'
import { compareCodeUnits } from '../../lib/compare.ts'
import { naturalKey } from '../../lib/natural-key.ts'
import { type Column, type Direction, isEmpty, type Value } from './column.ts'
import type { Part } from './table-rows.ts'

/** The column that rows are sorted by, and the direction. */
type SortOrder = { field: string; direction: Direction }

export const parseSort = (sort: string): SortOrder => ({
  field: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
})

export const formatSort = ({ field, direction }: SortOrder) => (direction === 'descending' ? '-' : '') + field

/** Returns the rows sorted by a column; the sort is stable. The server has sorted a part of a long list. */
export function useSortedRows<Row>(rows: Row[], columns: Column<Row>[], sort: string, part: Part | undefined): Row[] {
  return useMemo(() => {
    const { field, direction } = parseSort(sort)
    const value = columns.find((column) => column.field === field)?.value
    return value && !part ? sortRows(rows, value, direction) : rows
  }, [rows, columns, sort, part])
}

/** Rows without a value come last in both directions. */
function sortRows<Row>(rows: Row[], read: (row: Row) => Value, direction: Direction): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  const [empty, filled] = [rows.filter((row) => isEmpty(read(row))), rows.filter((row) => !isEmpty(read(row)))]
  // Once for each row, and not for each comparison.
  const keyed = filled.map((row) => ({ row, value: read(row), key: naturalKey(String(read(row))) }))
  return [...keyed.sort((a, b) => sign * compareKeyed(a, b)).map(({ row }) => row), ...empty]
}

type Keyed = { value: Value; key: string }

/** Compares numbers by value, true before false, and anything else as text in natural order. */
function compareKeyed(a: Keyed, b: Keyed): number {
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value
  if (typeof a.value === 'boolean' && typeof b.value === 'boolean') return Number(b.value) - Number(a.value)
  return compareCodeUnits(a.key, b.key)
}
