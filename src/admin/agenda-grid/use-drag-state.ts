import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import { tellsText } from '../../features/agenda/form/star-note.tsx'
import type { GridLayout } from '../../features/agenda/grid/grid-layout.ts'
import { isSameSlot, type Slot, slotAfter, slotOf, slotText, snapToGrid } from '../../features/agenda/grid/slot.ts'
import { minuteAt } from '../../features/agenda/grid/time-scale.ts'
import { type Point, useEdgeScroll } from '../../ui/hooks/use-edge-scroll.ts'
import type { DragStart } from './use-drops.ts'
import { usePointerDrag } from './use-pointer-drag.ts'

type Item = PublicAgendaItem
export type Dragged = {
  start: DragStart
  dropTarget: Slot
  isByPointer: boolean
  /** The number of people who starred it; 0 until it is known. */
  people: number
}

const isElsewhere = ({ start, dropTarget }: Dragged) => !isSameSlot(dropTarget, slotOf(start.item))

/** '10:00 to 10:45, Main hall. Tells 214 people'; without the last part where it would not move. */
export const dropText = (dragged: Dragged) =>
  [slotText(dragged.start.item, dragged.dropTarget), isElsewhere(dragged) && tellsText(dragged.people)]
    .filter(Boolean)
    .join('. ')

/** Returns whether a point of the window is over an element, or close to it. */
function isOver(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x > left - tolerance && x < right + tolerance && y > top - tolerance && y < bottom + tolerance
}
/** In pixels. */
const tolerance = 24

type Options = {
  layout: GridLayout<Item>
  startDrag: (item: Item) => DragStart
  drop: (start: DragStart, dropTarget: Slot) => void
  open: (item: Item) => void
}

/** Returns the item of a day that is being moved, by pointer or keyboard, and the handlers of all its items. */
export function useDragState({ layout, startDrag, drop, open }: Options) {
  const grid = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<Dragged>()
  const [announcement, announce] = useState('')
  const pointer = useRef<Point>({ x: 0, y: 0 })
  const grabbed = useRef(0)

  function begin(item: Item, isByPointer: boolean) {
    const dropTarget = slotOf(item)
    const start = startDrag(item)
    setDragged({ start, dropTarget, isByPointer, people: 0 })
    void start.people.then((people) => setDragged((now) => (now?.start === start ? { ...now, people } : now)))
    announce(
      `Picked up ${item.topic}, ${slotText(item, dropTarget)}. Arrow keys move it, Enter drops it, Escape puts it back.`,
    )
  }
  function move(dropTarget: Slot) {
    if (!dragged || isSameSlot(dropTarget, dragged.dropTarget)) return
    // Keep what else has changed since the last render, such as the number of people.
    setDragged((now) => now && { ...now, dropTarget })
    announce(dropText({ ...dragged, dropTarget }))
  }
  function end(isDropped: boolean) {
    if (!dragged) return
    const { start } = dragged
    const isMoved = isDropped && isElsewhere(dragged)
    const dropped = isMoved ? dropText(dragged) : slotText(start.item, slotOf(start.item))
    setDragged(undefined)
    announce(`${isMoved ? 'Dropped' : 'Put back'}, ${dropped}.`)
    if (isMoved) drop(start, dragged.dropTarget)
  }
  const follow = useEffectEvent(() => {
    if (dragged?.isByPointer && grid.current) move(slotAt(grid.current, layout, pointer.current, grabbed.current))
  })

  const drag = usePointerDrag<Item>({
    onStart(item, point) {
      if (!grid.current) return
      pointer.current = point
      grabbed.current = minuteUnder(grid.current, layout, point) - slotOf(item).from
      begin(item, true)
    },
    onMove(point) {
      pointer.current = point
      follow()
    },
    onDrop: () => end(grid.current !== null && isOver(grid.current, pointer.current)),
    onCancel: () => end(false),
    onPress: open,
  })
  useEdgeScroll(dragged?.isByPointer === true, pointer, grid, follow)

  const onEscape = useEffectEvent(() => {
    drag.end()
    end(false)
  })
  const isDragged = dragged?.isByPointer === true
  useEffect(() => {
    if (!isDragged) return
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isDragged])

  function onKeyDown(event: KeyboardEvent, item: Item) {
    if (!dragged) {
      if (event.key !== ' ') return
      event.preventDefault()
      begin(item, false)
      return
    }
    if (event.key === 'Tab') return
    // Neither the grid nor the button does anything else with it.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') end(true)
    if (event.key === 'Escape') end(false)
    const dropTarget = slotAfter(
      dragged.dropTarget,
      event,
      layout.rooms.map(({ name }) => name),
    )
    if (dropTarget) move(dropTarget)
  }

  const handlersOf = (item: Item) => ({
    ...drag.handlersOf(item),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, item),
    // A button is clicked when the key is released.
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
    onBlur: () => dragged?.isByPointer === false && end(false),
  })
  return { grid, dragged, announcement, handlersOf }
}

type Layout = Pick<GridLayout<unknown>, 'lines' | 'rooms'>

/** Returns the minute at the height of a point of the window. */
function minuteUnder(grid: Element, { lines }: Layout, { y }: Point): number {
  const body = grid.querySelector('tbody')
  if (!body) return 0
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const top = body.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(body).paddingTop)
  return minuteAt(lines, (y - top) / rem)
}

/**
 * Returns the slot under a point of the window.
 * @param grabbed the distance from the item's start to the point where it was grabbed, in minutes
 */
function slotAt(grid: Element, layout: Layout, point: Point, grabbed: number): Slot {
  const [, ...heads] = grid.querySelectorAll('thead th')
  const index = heads.findLastIndex((head) => head.getBoundingClientRect().left <= point.x)
  const location = layout.rooms[Math.max(0, index)]?.name ?? null
  return { from: snapToGrid(minuteUnder(grid, layout, point) - grabbed), location }
}
