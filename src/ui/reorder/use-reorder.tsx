import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Point, useEdgeScroll } from '../hooks/use-edge-scroll.ts'
import { LiftedItem, type Place } from './reorder-items.ts'

type Options = {
  /** Names an item to people. */
  nameOf: (id: string) => string
  /** Moves an item; the list must show it at once. */
  onMove: (id: string, place: Place) => void
}

/** The keys and what they do, for the list of shortcuts. */
export const reorderKeys: [keys: string[], what: string][] = [
  [['Space'], 'Lift the row, and drop it'],
  [['↑', '↓'], 'Move the lifted row'],
  [['Home', 'End'], 'Move it to the first or last place'],
  [['Esc'], 'Put it back'],
]

/**
 * Moves the items of a list by their handles, with pointer and keyboard. The events are those of the list's element, whose
 * children are the items with `data-item`, their id, and optionally `data-part`: an item stays within its part. An item
 * contains a ReorderHandle. Marks are set in the document itself, so that no item renders while another one is moved.
 * @returns the props of the list's element, and what to render beside it
 */
export function useReorder({ nameOf, onMove }: Options) {
  const list = useRef<HTMLElement>(null)
  const lifted = useRef<LiftedItem>(undefined)
  const pressed = useRef<HTMLElement>(undefined)
  const point = useRef<Point>({ x: 0, y: 0 })
  const [isDragging, setDragging] = useState(false)
  const [announcement, announce] = useState('')

  function lift(handle: HTMLElement) {
    const item = handle.closest<HTMLElement>('[data-item]')
    if (!item) return
    lifted.current = new LiftedItem(item)
    const { from, count, id } = lifted.current
    announce(`Lifted ${nameOf(id)}, ${from + 1} of ${count}. Arrow keys move it, Space drops it, Escape puts it back.`)
  }
  function moveTo(slot: number) {
    if (!lifted.current?.moveTo(slot)) return
    announce(`${lifted.current.slot + 1} of ${lifted.current.count}`)
  }
  const end = useEffectEvent((isDropped: boolean) => {
    const ended = lifted.current
    lifted.current = undefined
    pressed.current = undefined
    setDragging(false)
    if (!ended) return
    ended.end()
    const { id, slot, count, isMoved } = ended
    announce(
      isDropped && isMoved ? `Dropped ${nameOf(id)}, ${slot + 1} of ${count}.` : `${nameOf(id)} stays where it was.`,
    )
    if (!isDropped || !isMoved) return
    const handle = ended.item.querySelector<HTMLElement>('[data-handle]')
    const hadFocus = handle === document.activeElement
    // Moving an element takes the focus from it.
    flushSync(() => onMove(id, ended.place()))
    if (hadFocus) list.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-handle]`)?.focus()
  })

  const follow = useEffectEvent(() => {
    if (lifted.current) moveTo(lifted.current.slotAt(point.current))
  })
  useEdgeScroll(isDragging, point, list, follow)
  useEffect(() => {
    if (!isDragging) return
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && end(false)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isDragging])

  function onPointerDown(event: PointerEvent) {
    const handle = handleOf(event)
    if (!handle || event.button !== 0 || !event.isPrimary) return
    if (lifted.current) end(false)
    handle.setPointerCapture(event.pointerId)
    pressed.current = handle
    point.current = { x: event.clientX, y: event.clientY }
  }
  function onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
    if (!pressed.current) return
    const { x: startX, y: startY } = point.current
    if (!lifted.current && Math.hypot(x - startX, y - startY) < slop) return
    point.current = { x, y }
    if (!lifted.current) {
      lift(pressed.current)
      setDragging(true)
    }
    follow()
  }
  function onPointerUp() {
    if (pressed.current) end(true)
  }
  function onPointerCancel() {
    if (pressed.current) end(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const handle = handleOf(event)
    if (!handle || pressed.current) return
    if (lifted.current) return onLiftedKey(event, lifted.current)
    if (event.key !== ' ') return
    event.preventDefault()
    lift(handle)
  }
  function onLiftedKey(event: KeyboardEvent, item: LiftedItem) {
    if (event.key === 'Tab') return
    // Neither the table nor a dialog does anything else with it.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === ' ' || event.key === 'Enter') return end(true)
    if (event.key === 'Escape') return end(false)
    const slot = slotAfter(item, event.key)
    if (slot !== undefined) moveTo(slot)
    item.scrollToMark()
  }
  /** A button is clicked when Space is released. */
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' && handleOf(event)) event.preventDefault()
  }
  const onBlur = () => {
    if (lifted.current && !pressed.current) end(false)
  }

  return {
    listProps: {
      ref: useCallback((element: HTMLElement | null) => {
        list.current = element
      }, []),
      ...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown, onKeyUp, onBlur },
    },
    status: (
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    ),
  }
}

/** How far a press moves before it is a drag, in pixels. */
const slop = 4

const handleOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null

function slotAfter(lifted: LiftedItem, key: string): number | undefined {
  const { slot, count } = lifted
  const columns = lifted.columns()
  const steps: Record<string, number> = { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -1, ArrowRight: 1 }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return steps[key] && slot + steps[key]
}
