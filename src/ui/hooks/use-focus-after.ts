import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus on when the element that has it disappears, in place of losing it to the document.
 * @param around a selector of an ancestor that stays
 * @param next selectors of what gets the focus in there: the first that matches
 * @returns the ref of the element
 */
export function useFocusAfter<Focused extends HTMLElement>(
  around: string,
  ...next: string[]
): RefObject<Focused | null> {
  const element = useRef<Focused>(null)
  const latest = useRef(next)
  useLayoutEffect(() => {
    latest.current = next
  })
  useLayoutEffect(() => {
    const own = element.current
    const place = own?.closest(around)
    return () => {
      if (!own?.contains(document.activeElement)) return
      // Once the document shows what comes in its place.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const found = latest.current.map((selector) => place?.querySelector<HTMLElement>(selector))
        found.find(Boolean)?.focus()
      })
    }
  }, [around])
  return element
}
