import { type Cell, type GridLayout, overlaps } from './grid-layout.ts'

/** How far PageUp and PageDown go, in minutes. */
const page = 120

type Key = { key: string; ctrlKey: boolean }

/**
 * Returns the cell that a key leads to, by the grid pattern of ARIA's authoring practices: up and down stay in a room,
 * left and right at a time.
 * @param column of the focus, which a cell that spans several rooms does not reveal
 * @returns null for other keys; undefined if there is no further cell
 */
export function cellFor<Item>(
  { rows, columns }: GridLayout<Item>,
  current: Cell<Item>,
  column: number,
  { key, ctrlKey }: Key,
): Cell<Item> | undefined | null {
  const all = rows.flat()
  const above = all.filter((cell) => cell.from < current.from && isIn(cell, column))
  const below = all.filter((cell) => cell.from > current.from && isIn(cell, column))
  const beside = all.filter((cell) => overlaps(cell, current))
  switch (key) {
    case 'ArrowUp':
      return above.at(-1)
    case 'ArrowDown':
      return below[0]
    case 'ArrowLeft':
      return nearest(beside, current, range(current.column - 1, -1))
    case 'ArrowRight':
      return nearest(beside, current, range(current.column + current.columns, columns))
    case 'PageUp':
      return above.findLast(({ from }) => from <= current.from - page) ?? above[0]
    case 'PageDown':
      return below.find(({ from }) => from >= current.from + page) ?? below.at(-1)
    case 'Home':
      return ctrlKey ? all[0] : nearest(beside, current, range(0, columns))
    case 'End':
      return ctrlKey ? all.at(-1) : nearest(beside, current, range(columns - 1, -1))
    default:
      return null
  }
}

export const isIn = ({ column, columns }: Cell<unknown>, wanted: number) =>
  column <= wanted && wanted < column + columns

/** Counts from one number to another, without it. */
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) }, (_, index) => from + index * Math.sign(to - from))

/** Returns the cell in the first of the columns that has any: the one that starts closest to the current one. */
function nearest<Item>(cells: Cell<Item>[], current: Cell<Item>, columns: number[]): Cell<Item> | undefined {
  const distance = ({ from }: Cell<Item>) => Math.abs(from - current.from)
  for (const column of columns) {
    const [first] = cells.filter((cell) => isIn(cell, column)).sort((a, b) => distance(a) - distance(b))
    if (first) return first
  }
}
