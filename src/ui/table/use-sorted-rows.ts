import { useMemo } from 'react'
import { compareText } from '../../lib/natural-key.ts'
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
function sortRows<Row>(rows: Row[], value: (row: Row) => Value, direction: Direction): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  const [empty, filled] = [rows.filter((row) => isEmpty(value(row))), rows.filter((row) => !isEmpty(value(row)))]
  return [...filled.sort((a, b) => sign * compareValues(value(a), value(b))), ...empty]
}

/** Compares numbers by value, true before false, and anything else as text in natural order. */
function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a)
  return compareText(String(a), String(b))
}
