import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { isSaveData } from './is-save-data.ts'

/**
 * Fetches the code of other pages once this one is complete, so that a click works at once, and says 'Network error'
 * instead of showing the browser's own page when the network is gone. Not for those who save data.
 */
export function PrefetchPageCode({ paths }: { paths: string[] }) {
  const [complete, setComplete] = useState(false)
  useEffect(() => {
    if (isSaveData()) return
    const onLoad = () => setComplete(true)
    if (document.readyState === 'complete') onLoad()
    window.addEventListener('load', onLoad)
    return () => window.removeEventListener('load', onLoad)
  }, [])
  return complete && paths.map((path) => <PrefetchPageLinks key={path} page={path} />)
}
