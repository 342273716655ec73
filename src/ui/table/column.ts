import type { ReactNode } from 'react'

export type Direction = 'ascending' | 'descending'

type Value = string | number | boolean | null | undefined

/** One column of a DataTable. */
export type Column<Row> = {
  title: string
  /** The value to sort by and search in; a column of images has none. */
  value?: (row: Row) => Value
  /** Renders the cell; the value as text by default. */
  cell?: (row: Row) => ReactNode
  /** The name of the column in the address, and of the server's order; rows can be sorted by columns that have one. */
  field?: string
  /** The server knows no such order: a long list cannot be sorted by it. */
  isSortedHere?: boolean
  /** Can be edited in its cell: a short text or a number of the row's own `field`. */
  edit?: 'text' | 'number'
  /** Shows the title before each value on small screens, for values that do not explain themselves. */
  isLabelled?: boolean
  /** Aligns numbers at their last digit. */
  isNumber?: boolean
  /** Only searched, never shown: a long description. */
  isSearchedOnly?: boolean
  /** Takes the width that the other columns leave. */
  isWidest?: boolean
  /** Begins another line of the card that a row is on small screens. */
  startsLine?: boolean
  /** True for the row header. Columns before it, such as an image, are beside the name on small screens. */
  isName?: boolean
}

export const isEmpty = (value: Value): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

export type { Value }
