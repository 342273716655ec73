import { useEffect, useState } from 'react'

/** Returns true once the first view is complete: what is loaded from then on slows nothing down. */
export function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const onLoad = () => setLoaded(true)
    if (document.readyState === 'complete') onLoad()
    window.addEventListener('load', onLoad)
    return () => window.removeEventListener('load', onLoad)
  }, [])
  return isLoaded
}
