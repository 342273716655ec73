import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { usePageLoaded } from './hooks/use-page-loaded.ts'
import { isSaveData } from './is-save-data.ts'

type Props = {
  paths: string[]
  /** Loads the code that a page itself loads later. */
  load?: () => Promise<unknown>
}

/**
 * Prefetches the code of other pages once this one is loaded, so that a click responds immediately, and shows 'Network
 * error' instead of the browser's own page when offline. Skipped when the user saves data. One page at a time: on a slow
 * phone, all of them would take longer than a tenth of a second.
 */
export function PrefetchPageCode({ paths, load }: Props) {
  const mayLoad = usePageLoaded() && !isSaveData()
  useEffect(() => {
    if (mayLoad) load?.().catch(() => {}) // loaded again when it is needed
  }, [mayLoad, load])
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!mayLoad || count === paths.length) return
    const timer = setTimeout(setCount, 50, count + 1)
    return () => clearTimeout(timer)
  }, [mayLoad, count, paths.length])
  return paths.slice(0, count).map((path) => <PrefetchPageLinks key={path} page={path} />)
}
