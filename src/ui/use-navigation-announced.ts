import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Of the document, whatever layout its pages have. */
let shownPath: string | undefined

/**
 * After a change of page the focus goes to its content, so that keyboard and screen reader start there.
 * @returns the new page's title, to be announced
 */
export function useNavigationAnnounced(main: RefObject<HTMLElement | null>): string {
  const [announced, setAnnounced] = useState('')
  const { pathname } = useLocation()
  useEffect(() => {
    const before = shownPath
    shownPath = pathname
    if (before === undefined || before === pathname) return
    main.current?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [pathname, main])
  return announced
}
