import type { ReactNode } from 'react'

type Value = string | number | boolean | null | undefined

/** One column of a table that knows nothing of its rows. */
export type Column<Row> = {
  title: string
  /** What the column is sorted by and found by; a column of pictures has none. */
  value?: (row: Row) => Value
  /** How it looks, where that differs from its value. */
  cell?: (row: Row) => ReactNode
  /** Whether it names the row. What stands before it, such as a picture, stands beside the name on a small screen. */
  isName?: boolean
}

export const isEmpty = (value: Value): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

export type { Value }
