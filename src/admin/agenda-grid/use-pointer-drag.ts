import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Point } from '../../ui/hooks/use-edge-scroll.ts'

/** How far a press moves before it is a drag, in pixels. */
const mouseSlop = 4
/** How long a finger must rest before it drags instead of scrolling, in milliseconds. */
const longPress = 400
const fingerSlop = 8

type Drag<Item> = {
  onStart: (item: Item, point: Point) => void
  onMove: (point: Point) => void
  onDrop: () => void
  onCancel: () => void
  /** A press without a drag. */
  onPress: (item: Item) => void
}
type Press<Item> = { item: Item; at: Point; isTouch: boolean; timer?: Timer }
type Timer = ReturnType<typeof setTimeout>

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })

/** Returns the event handlers of draggable cards. A finger drags only after a long press. */
export function usePointerDrag<Item>(drag: Drag<Item>) {
  const press = useRef<Press<Item>>(undefined)
  const isDragging = useRef(false)
  const wasDragged = useRef(false)

  useEffect(() => {
    // Must not be passive, or the page would scroll with the dragging finger.
    const onTouchMove = (event: TouchEvent) => isDragging.current && event.cancelable && event.preventDefault()
    document.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      document.removeEventListener('touchmove', onTouchMove)
      clearTimeout(press.current?.timer)
    }
  }, [])

  function start() {
    if (!press.current) return
    isDragging.current = true
    wasDragged.current = true
    drag.onStart(press.current.item, press.current.at)
  }
  function end() {
    clearTimeout(press.current?.timer)
    press.current = undefined
    const wasDragging = isDragging.current
    isDragging.current = false
    return wasDragging
  }

  const handlersOf = (item: Item) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false
      if (event.button !== 0 || !event.isPrimary) return
      const isTouch = event.pointerType === 'touch'
      // Capture the press itself: the first move of a fast pointer may already be outside the card.
      event.currentTarget.setPointerCapture(event.pointerId)
      press.current = { item, at: pointOf(event), isTouch }
      if (isTouch) press.current.timer = setTimeout(start, longPress)
    },
    onPointerMove(event: PointerEvent) {
      if (!press.current) return
      const { at, isTouch } = press.current
      const distance = Math.hypot(event.clientX - at.x, event.clientY - at.y)
      if (!isDragging.current && isTouch && distance > fingerSlop) end()
      if (!isDragging.current && !isTouch && distance > mouseSlop) start()
      if (isDragging.current) drag.onMove(pointOf(event))
    },
    onPointerUp() {
      if (end()) drag.onDrop()
    },
    onPointerCancel() {
      if (end()) drag.onCancel()
    },
    onContextMenu(event: MouseEvent) {
      if (press.current?.isTouch) event.preventDefault()
    },
    // A click by keyboard has detail 0.
    onClick({ detail }: MouseEvent) {
      if (detail === 0 || !wasDragged.current) drag.onPress(item)
    },
  })
  return { handlersOf, end }
}
