import { useMemo, useState } from 'react'
import { compareText } from '../../lib/compare.ts'
import { type Column, type Direction, isEmpty, type Value } from './column.ts'

/** The column that rows are sorted by, and the direction. */
export type SortOrder = { title: string; direction: Direction }

/** Returns the rows sorted by a column; the sort is stable. */
export function useSortedRows<Row>(rows: Row[], columns: Column<Row>[]) {
  const [order, setOrder] = useState(() => defaultOrder(columns))
  const sorted = useMemo(() => {
    const value = columns.find(({ title }) => title === order.title)?.value
    return value ? sortRows(rows, value, order.direction) : rows
  }, [rows, columns, order])
  return { sorted, order, setOrder }
}

function defaultOrder<Row>(columns: Column<Row>[]): SortOrder {
  const column = columns.find(({ defaultSort }) => defaultSort) ?? columns.find(({ isName }) => isName)
  return { title: column?.title ?? '', direction: column?.defaultSort ?? 'ascending' }
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
