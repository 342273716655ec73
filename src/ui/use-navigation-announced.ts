import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page the focus goes to its content, so that keyboard and screen reader start there.
 * @returns the new page's title, to be announced
 */
export function useNavigationAnnounced(main: RefObject<HTMLElement | null>): string {
  const [announced, setAnnounced] = useState('')
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [pathname, main])
  return announced
}
