import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** The `handle` of a page with several addresses that are one place: going between them moves no focus. */
export type FocusGroupHandle = { focusGroup: string }

/** Of the document, whatever layout its pages have. */
let currentFocusGroup: string | undefined

/**
 * After a change of page the focus goes to its content, so that keyboard and screen reader start there.
 * @returns the new page's title, to be announced
 */
export function useRouteAnnouncer(main: RefObject<HTMLElement | null>): string {
  const [announcement, setAnnounced] = useState('')
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as FocusGroupHandle | undefined
  const focusGroup = handle?.focusGroup ?? pathname
  useEffect(() => {
    const before = currentFocusGroup
    currentFocusGroup = focusGroup
    if (before === undefined || before === focusGroup) return
    main.current?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [focusGroup, main])
  return announcement
}
