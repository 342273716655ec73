import { useEffect, useState } from 'react'

/**
 * Resolves when the first view is complete and loading more no longer slows it down. Resolves immediately on the
 * server and for pages opened later.
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
