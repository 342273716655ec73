import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { isSaveData } from './is-save-data.ts'

/**
 * Prefetches the code of other pages once this one is loaded, so that a click works at once, and shows 'Network error'
 * instead of the browser's own page when the network is gone. Skipped when the user saves data.
 */
export function PrefetchPageCode({ paths }: { paths: string[] }) {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isSaveData()) return
    const onLoad = () => setLoaded(true)
    if (document.readyState === 'complete') onLoad()
    window.addEventListener('load', onLoad)
    return () => window.removeEventListener('load', onLoad)
  }, [])
  return isLoaded && paths.map((path) => <PrefetchPageLinks key={path} page={path} />)
}
