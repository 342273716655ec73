import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { isSaveData } from '../ui/is-save-data.ts'

/** Pages whose data is asked for before the click. Those of one record are left out: it may be gone. */
const pages = new Set(['/', '/about', '/speakers', '/events', '/agenda', '/sponsors', '/gallery', '/tickets'])

/** Asks for a page's data when the pointer, a finger or the focus comes to its link: most clicks then find it there. */
export function PrefetchOnHover() {
  const { load, reset, state, data } = useFetcher()

  useEffect(() => {
    if (isSaveData()) return
    const near = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      const isPage = link?.origin === location.origin && pages.has(link.pathname)
      if (link && isPage && link.pathname !== location.pathname)
        void load(link.pathname === '/' ? '/?index' : link.pathname)
    }
    const signs = ['pointerover', 'touchstart', 'focusin']
    for (const sign of signs) document.addEventListener(sign, near, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, near)
    }
  }, [load])

  // The answer waits in pageApi. What a fetcher holds would be asked for again with each 'Try again'.
  useEffect(() => {
    if (state === 'idle' && data !== undefined) reset()
  }, [state, data, reset])
  return null
}
