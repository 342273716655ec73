import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** The `handle` of a route: navigation within one focus group does not move the focus. */
export type FocusGroupHandle = { focusGroup: string }

/** Shared by all layouts, since a navigation may change the layout. */
let currentFocusGroup: string | undefined

/**
 * After a navigation, moves the focus to the page's content, or to the part that it opens at, for keyboards and screen
 * readers.
 * @returns the new page's title, to be announced
 */
export function useRouteAnnouncer(main: RefObject<HTMLElement | null>): string {
  const [announcement, setAnnouncement] = useState('')
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as FocusGroupHandle | undefined
  const focusGroup = handle?.focusGroup ?? pathname
  useEffect(() => {
    const previous = currentFocusGroup
    currentFocusGroup = focusGroup
    if (previous === undefined || previous === focusGroup) return
    const start = main.current?.querySelector<HTMLElement>('[data-opens-here]') ?? main.current
    start?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [focusGroup, main])
  return announcement
}
