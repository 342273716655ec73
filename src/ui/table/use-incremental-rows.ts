import { useCallback, useState } from 'react'

/** Enough rows to fill any screen, and the number added each time that their end comes near. */
const initialCount = 60
const pageSize = 200

/**
 * Renders rows only as far as the user has scrolled: a list of thousands opens as fast as one of sixty.
 * @param order identifies the search and the order of the rows: another one starts from the top, a reload does not
 * @returns `end` is the ref of an element after the last row
 */
export function useIncrementalRows<Row>(rows: Row[], order: string) {
  const [reached, setReached] = useState({ order, count: initialCount })
  // Set during rendering, so that the first frame of a new order is short as well.
  if (reached.order !== order) setReached({ order, count: initialCount })
  const { count } = reached
  const end = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => entries.at(-1)?.isIntersecting && setReached({ order, count: count + pageSize }),
        { rootMargin: '1500px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [order, count],
  )
  return { shown: rows.length > count ? rows.slice(0, count) : rows, hasMore: rows.length > count, end }
}
