import { groupBy } from '../../../lib/group-by.ts'
import { minuteOf } from '../../../lib/time-of-day.ts'
import type { AgendaRowItem } from '../rules/agenda-row-item.ts'
import { isBreak } from '../rules/is-break.ts'
import { lengthOf, withAssumedLengths } from '../rules/talk-length.ts'
import { type Line, type Span, timeLines } from './time-scale.ts'

export type GridItem = Pick<AgendaRowItem, 'start' | 'end' | 'location' | 'venue' | 'format'>
/** An item with its first column and the number of columns that it spans. */
export type Cell<Item> = Span & { item: Item; column: number; columns: number }
/**
 * A room, or null for the items elsewhere, with its first column; parallel talks in one room have a column each. It has
 * a venue where that is not the main one.
 */
export type Room = { name: string | null; venue: string | undefined; column: number; columns: number }
/** A day as a grid: `rows` are the start times of items, `lines` the grid lines below them. */
export type GridLayout<Item> = { rooms: Room[]; rows: Cell<Item>[][]; lines: Line[]; columns: number }

type Options = {
  /** The names of rooms in their order; others follow in the order of time. */
  rooms?: readonly string[]
  /** Shows all rooms and hours, so that items can be moved there; no item spans several rooms. */
  isEditable?: boolean
}
type Timed<Item> = Span & { item: Item }

/** Arranges the items of a day that have a start. */
export function gridLayout<Item extends GridItem>(
  items: readonly Item[],
  { rooms: names = [], isEditable = false }: Options = {},
): GridLayout<Item> {
  const timed = timedItems(items)
  const spanning = new Set(isEditable ? [] : timed.filter((each) => spansRooms(each, timed)))
  const inRooms = groupBy(
    timed.filter((each) => !spanning.has(each)),
    ({ item }) => item.location || null,
  )
  const order = [...names.filter((name) => isEditable || inRooms.has(name)), ...inRooms.keys()].filter(Boolean)
  const last = isEditable || inRooms.has(null) || inRooms.size === 0 ? [null] : []
  const rooms: Room[] = []
  const cells: Cell<Item>[] = []
  let columns = 0
  for (const name of [...new Set([...order, ...last])]) {
    const inRoom = inRooms.get(name) ?? []
    const placed = inColumns(inRoom, columns)
    const width = Math.max(1, ...placed.map((cell) => cell.column + cell.columns - columns))
    rooms.push({ name, venue: inRoom[0]?.item.venue?.name, column: columns, columns: width })
    cells.push(...placed)
    columns += width
  }
  for (const each of spanning) cells.push({ ...each, column: 0, columns })
  cells.sort((a, b) => a.from - b.from || a.column - b.column)
  return {
    rooms,
    columns,
    rows: [...groupBy(cells, ({ from }) => from).values()],
    lines: timeLines(timed, isEditable),
  }
}

/** Returns the items with a start in the order of time. */
const timedItems = <Item extends GridItem>(items: readonly Item[]): Timed<Item>[] =>
  withAssumedLengths(items)
    .flatMap((item) => {
      if (!item.start) return []
      const from = minuteOf(item.start)
      return [{ item, from, to: from + lengthOf(item) }]
    })
    .sort((a, b) => a.from - b.from)

export const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to

/** A break, or an item without a room, is for all while nothing else is on. */
const spansRooms = <Item extends GridItem>(each: Timed<Item>, all: Timed<Item>[]) =>
  (!each.item.location || isBreak(each.item)) && !all.some((other) => other !== each && overlaps(other, each))

/** Puts each item into the first free column from `first` on, and widens it over free columns beside it. */
function inColumns<Item>(items: Timed<Item>[], first: number): Cell<Item>[] {
  const ends: number[] = []
  const cells = items.map((each) => {
    const free = ends.findIndex((end) => end <= each.from)
    const index = free < 0 ? ends.length : free
    ends[index] = each.to
    return { ...each, column: first + index, columns: 1 }
  })
  return cells.map((cell) => {
    const beside = cells.filter((other) => other.column > cell.column && overlaps(other, cell))
    return { ...cell, columns: Math.min(first + ends.length, ...beside.map(({ column }) => column)) - cell.column }
  })
}
