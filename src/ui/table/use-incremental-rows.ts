import { useCallback, useState } from 'react'

/** How many rows fill any screen, and how many follow each time that their end comes near. */
const initialCount = 60
const pageSize = 200

/**
 * As many rows as somebody has scrolled to: a list of thousands opens as fast as one of sixty.
 * @param order changes with the search and the order of the rows, which then begin at their top; rows that are only
 * loaded anew stay shown
 * @returns `end` is the ref of an element that stands after the last row
 */
export function useIncrementalRows<Row>(rows: Row[], order: string) {
  const [reached, setReached] = useState({ order, count: initialCount })
  // Another order begins at its top, also one that was there before.
  if (reached.order !== order) setReached({ order, count: initialCount })
  const { count } = reached
  const end = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setReached({ order, count: count + pageSize }),
        { rootMargin: '1500px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [order, count],
  )
  return { shown: rows.length > count ? rows.slice(0, count) : rows, hasMore: rows.length > count, end }
}
