import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

/**
 * Fetches the code of other pages once this one is complete, so that a click works at once, and says 'Network error'
 * instead of showing the browser's own page when the network is gone. Not for those who save data.
 */
export function CodeOfPages({ paths }: { paths: string[] }) {
  const [complete, setComplete] = useState(false)
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
    if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
    const onLoad = () => setComplete(true)
    if (document.readyState === 'complete') onLoad()
    window.addEventListener('load', onLoad)
    return () => window.removeEventListener('load', onLoad)
  }, [])
  return complete && paths.map((path) => <PrefetchPageLinks key={path} page={path} />)
}
