import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import type { GridLayout } from '../../features/agenda/grid/grid-layout.ts'
import { isSameSlot, type Slot, slotAfter, slotOf, slotText } from '../../features/agenda/grid/slot.ts'
import { minuteUnder, slotAt } from './slot-at.ts'
import type { PickedUp } from './use-drops.ts'
import { useEdgeScroll } from './use-edge-scroll.ts'
import { type Point, usePointerDrag } from './use-pointer-drag.ts'

type Item = PublicAgendaItem
export type Carried = { picked: PickedUp; slot: Slot; isByPointer: boolean }

/** Returns whether a point of the window is over an element, or close to it. */
function isOver(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x > left - tolerance && x < right + tolerance && y > top - tolerance && y < bottom + tolerance
}
/** In pixels. */
const tolerance = 24

type Options = {
  layout: GridLayout<Item>
  pickUp: (item: Item) => PickedUp
  drop: (picked: PickedUp, slot: Slot) => void
  open: (item: Item) => void
}

/** Returns the item of a day that is being moved, by pointer or keyboard, and the handlers of all its items. */
export function useCarry({ layout, pickUp, drop, open }: Options) {
  const grid = useRef<HTMLDivElement>(null)
  const [carried, setCarried] = useState<Carried>()
  const [announcement, announce] = useState('')
  const pointer = useRef<Point>({ x: 0, y: 0 })
  const grabbed = useRef(0)

  function begin(item: Item, isByPointer: boolean) {
    const slot = slotOf(item)
    setCarried({ picked: pickUp(item), slot, isByPointer })
    announce(`Picked up ${item.topic}, ${slotText(item, slot)}. Arrow keys move it, Enter drops it, Escape returns it.`)
  }
  function move(slot: Slot) {
    if (!carried || isSameSlot(slot, carried.slot)) return
    setCarried({ ...carried, slot })
    announce(slotText(carried.picked.item, slot))
  }
  function end(isDropped: boolean) {
    if (!carried) return
    const { picked, slot } = carried
    const isMoved = isDropped && !isSameSlot(slot, slotOf(picked.item))
    setCarried(undefined)
    announce(`${isMoved ? 'Dropped' : 'Returned'}, ${slotText(picked.item, isMoved ? slot : slotOf(picked.item))}.`)
    if (isMoved) drop(picked, slot)
  }
  const follow = useEffectEvent(() => {
    if (carried?.isByPointer && grid.current) move(slotAt(grid.current, layout, pointer.current, grabbed.current))
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
  useEdgeScroll(carried?.isByPointer === true, pointer, grid, follow)

  const onEscape = useEffectEvent(() => {
    drag.end()
    end(false)
  })
  const isDragged = carried?.isByPointer === true
  useEffect(() => {
    if (!isDragged) return
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isDragged])

  function onKeyDown(event: KeyboardEvent, item: Item) {
    if (!carried) {
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
    const slot = slotAfter(
      carried.slot,
      event,
      layout.rooms.map(({ name }) => name),
    )
    if (slot) move(slot)
  }

  const handlersOf = (item: Item) => ({
    ...drag.handlersOf(item),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, item),
    // A button is clicked when the key is released.
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
    onBlur: () => carried?.isByPointer === false && end(false),
  })
  return { grid, carried, announcement, handlersOf }
}
