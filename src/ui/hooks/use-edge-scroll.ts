import { type RefObject, useEffect } from 'react'

/** A point of the window, in pixels. */
export type Point = { x: number; y: number }

/** How close to an edge a drag starts to scroll, and how far it scrolls per frame, in pixels. */
const edge = 72
const step = 10

/** Scrolls the window, and the body of a table that is wider than it, while something is dragged to an edge of the window. */
export function useEdgeScroll(
  isActive: boolean,
  point: RefObject<Point>,
  table: RefObject<HTMLElement | null>,
  onScroll: () => void,
) {
  useEffect(() => {
    if (!isActive) return
    let frame = requestAnimationFrame(scroll)
    function scroll() {
      const body = table.current?.querySelector('tbody')
      const { x, y } = point.current
      const [left, top] = [directionOf(x, innerWidth) * step, directionOf(y, innerHeight) * step]
      window.scrollBy({ top, behavior: 'instant' })
      body?.scrollBy({ left, behavior: 'instant' })
      if (left || top) onScroll()
      frame = requestAnimationFrame(scroll)
    }
    return () => cancelAnimationFrame(frame)
  }, [isActive, point, table, onScroll])
}

const directionOf = (at: number, size: number) => (at < edge ? -1 : at > size - edge ? 1 : 0)
