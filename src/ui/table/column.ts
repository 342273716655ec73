import type { ReactNode } from 'react'

export type Direction = 'ascending' | 'descending'

type Value = string | number | boolean | null | undefined

/** One column of a table that knows nothing of its rows. */
export type Column<Row> = {
  title: string
  /** What the column is sorted by and found by; a column of pictures has none. */
  value?: (row: Row) => Value
  /** How it looks, where that differs from its value. */
  cell?: (row: Row) => ReactNode
  /** The rows stand in its order, this way round, until another is chosen; by name, if no column says so. */
  atFirst?: Direction
  /** Its values do not explain themselves: on a small screen, where there is no head, its title stands before each. */
  isLabelled?: boolean
  /** Whether it names the row. What stands before it, such as a picture, stands beside the name on a small screen. */
  isName?: boolean
}

export const isEmpty = (value: Value): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

export type { Value }
