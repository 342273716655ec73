import { useMemo, useState } from 'react'
import { byText } from '../lib/order.ts'
import { type Column, isEmpty, type Value } from './column.ts'

type Direction = 'ascending' | 'descending'

/** The rows in the order of a column, and what a click on that column's head does. As given until the first click. */
export function useSortedRows<Row>(rows: Row[], columns: Column<Row>[]) {
  const [order, setOrder] = useState<{ title: string; direction: Direction }>()

  const sorted = useMemo(() => {
    const value = columns.find(({ title }) => title === order?.title)?.value
    return order && value ? inOrder(rows, value, order.direction) : rows
  }, [rows, columns, order])

  const directionOf = (title: string) => (order?.title === title ? order.direction : undefined)
  const toggle = (title: string) =>
    setOrder({ title, direction: directionOf(title) === 'ascending' ? 'descending' : 'ascending' })

  return { sorted, directionOf, toggle, order: order ? `${order.title} ${order.direction}` : '' }
}

/** Whatever the direction, what has no value comes last. */
function inOrder<Row>(rows: Row[], value: (row: Row) => Value, direction: Direction): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  const [empty, filled] = [rows.filter((row) => isEmpty(value(row))), rows.filter((row) => !isEmpty(value(row)))]
  return [...filled.sort((a, b) => sign * compared(value(a), value(b))), ...empty]
}

/** Numbers as numbers, yes before no, all else as people sort text. */
function compared(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a)
  return byText(String(a), String(b))
}
