import { useEffect } from 'react'
import { usePageLoaded } from './hooks/use-page-loaded.ts'
import { importPage } from './import-page.ts'
import { isSaveData } from './is-save-data.ts'

type Props = {
  paths: string[]
  /** Loads the code that a page itself loads later. */
  load?: () => Promise<unknown>
}

/**
 * Prefetches the code of other pages once this one is loaded, so that a click responds immediately, and shows 'Network
 * error' instead of the browser's own page when offline. Skipped when the user saves data. One page at a time, because
 * on a slow phone all of them would block for longer than a tenth of a second.
 */
export function PrefetchPageCode({ paths, load }: Props) {
  const mayLoad = usePageLoaded() && !isSaveData()
  useEffect(() => {
    if (mayLoad) load?.().catch(() => {}) // loaded again when it is needed
  }, [mayLoad, load])
  useEffect(() => {
    if (!mayLoad) return
    let isMounted = true
    const importAll = async () => {
      for (const path of paths) if (isMounted) await importPage(path).catch(() => {}) // imported again on a click
    }
    void importAll()
    return () => {
      isMounted = false
    }
  }, [mayLoad, paths])
  return null
}
