import { useCallback, useContext, useEffect } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
} from 'react-router'
import { usePageLoaded } from './hooks/use-page-loaded.ts'
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
  const importPage = useImportPage()
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
  }, [mayLoad, paths, importPage])
  return null
}

/**
 * Returns a function that imports the code of the page at a path, and rejects where that fails. React Router's own
 * prefetching would reload the open page instead, and lose what was typed there.
 */
export function useImportPage(): (path: string) => Promise<void> {
  const routes = useContext(DataRouterContext)?.router.routes
  const manifest = useContext(FrameworkContext)?.manifest.routes
  return useCallback(
    async (path) => {
      if (!routes || !manifest) return
      const modules = matchRoutes(routes, path)?.map(({ route }) => manifest[route.id ?? '']?.module)
      await Promise.all((modules ?? []).map((module) => module && import(/* @vite-ignore */ module)))
    },
    [routes, manifest],
  )
}
