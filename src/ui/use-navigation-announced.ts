import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** The `handle` of a page with several addresses that are one place: going between them moves no focus. */
export type PlaceOfPage = { place: string }

/** Of the document, whatever layout its pages have. */
let shownPlace: string | undefined

/**
 * After a change of page the focus goes to its content, so that keyboard and screen reader start there.
 * @returns the new page's title, to be announced
 */
export function useNavigationAnnounced(main: RefObject<HTMLElement | null>): string {
  const [announced, setAnnounced] = useState('')
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as PlaceOfPage | undefined
  const place = handle?.place ?? pathname
  useEffect(() => {
    const before = shownPlace
    shownPlace = place
    if (before === undefined || before === place) return
    main.current?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [place, main])
  return announced
}
