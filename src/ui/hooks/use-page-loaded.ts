import { useEffect, useState } from 'react'

/**
 * Resolves once the first view is complete: what is loaded from then on slows nothing down. At once on the server, and
 * when a page is opened later.
 */
export const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (typeof document === 'undefined' || document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve())
  })

/** Returns true once the first view is complete. */
export function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isMounted = true
    pageLoaded().then(() => isMounted && setLoaded(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isLoaded
}
