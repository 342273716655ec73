import { useEffect } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { usePageLoaded } from './hooks/use-page-loaded.ts'
import { isSaveData } from './is-save-data.ts'

type Props = {
  paths: string[]
  /** Loads what a page's code itself loads later. */
  load?: () => Promise<unknown>
}

/**
 * Prefetches the code of other pages once this one is loaded, so that a click works at once, and shows 'Network error'
 * instead of the browser's own page when the network is gone. Skipped when the user saves data.
 */
export function PrefetchPageCode({ paths, load }: Props) {
  const mayLoad = usePageLoaded() && !isSaveData()
  useEffect(() => {
    if (mayLoad) load?.().catch(() => {}) // loaded again when it is needed
  }, [mayLoad, load])
  return mayLoad && paths.map((path) => <PrefetchPageLinks key={path} page={path} />)
}
