import type { GridLayout } from '../../features/agenda/grid/grid-layout.ts'
import { type Slot, snapToGrid } from '../../features/agenda/grid/slot.ts'
import { minuteAt } from '../../features/agenda/grid/time-scale.ts'
import type { Point } from './use-pointer-drag.ts'

type Layout = Pick<GridLayout<unknown>, 'lines' | 'rooms'>

/** Returns the minute at the height of a point of the window. */
export function minuteUnder(grid: Element, { lines }: Layout, { y }: Point): number {
  const body = grid.querySelector('tbody')
  if (!body) return 0
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const top = body.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(body).paddingTop)
  return minuteAt(lines, (y - top) / rem)
}

/**
 * Returns the slot under a point of the window.
 * @param grabbed how far below its start the item was grabbed, in minutes
 */
export function slotAt(grid: Element, layout: Layout, point: Point, grabbed: number): Slot {
  const [, ...heads] = grid.querySelectorAll('thead th')
  const index = heads.findLastIndex((head) => head.getBoundingClientRect().left <= point.x)
  const location = layout.rooms[Math.max(0, index)]?.name ?? null
  return { from: snapToGrid(minuteUnder(grid, layout, point) - grabbed), location }
}
