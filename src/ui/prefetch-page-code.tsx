import { useEffect } from 'react'
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
 * error' instead of the browser's own page when offline. Skipped when the user saves data.
 */
export function PrefetchPageCode({ paths, load }: Props) {
  const mayLoad = usePageLoaded() && !isSaveData()
  useEffect(() => {
    if (mayLoad) load?.().catch(() => {}) // loaded again when it is needed
  }, [mayLoad, load])
  return mayLoad && paths.map((path) => <PrefetchPageLinks key={path} page={path} />)
}
