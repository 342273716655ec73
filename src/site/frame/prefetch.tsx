import { useCallback, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { publicPageList } from '../../features/public-pages.ts'
import { importPage } from '../../ui/import-page.ts'
import { PrefetchPageCode } from '../../ui/prefetch-page-code.tsx'

/** Excludes the pages of single records: prefetching one that is gone would cost a failed call. */
const pathsWithData = new Set(publicPageList.flatMap(({ path, skeleton }) => (skeleton ? [path] : [])))

/**
 * All profiles share one code chunk, so any id selects it. Pages with forms are opened by few, and the service worker stores
 * their code, too.
 */
const withForms = ['/contact', '/login', '/register']
const prefetched = publicPageList.map(({ path }) => path).filter((path) => !withForms.includes(path))
/** The service worker has stored all code: loading it costs no data, and a slow phone need not do so between two pages. */
const isStored = Boolean(navigator.serviceWorker?.controller)
const pages = [...prefetched, '/speakers/any', ...(isStored ? ['/agenda/any'] : [])]

/** What the pages of the agenda and of talks load themselves. */
const loadOfAgenda = () =>
  Promise.all([
    import('../agenda/load-agenda.ts'),
    import('../agenda/loaded-agenda.tsx'),
    import('../talk/load-talk.ts'),
    import('../talk/talk-body.tsx'),
  ])

/** Prefetches for the next click: the code of other pages, and the data of the page under the pointer. */
export default function Prefetch({ load }: { load: () => Promise<unknown> }) {
  const loadAll = useCallback(() => (isStored ? Promise.all([load(), loadOfAgenda()]) : load()), [load])
  return (
    <>
      <PrefetchPageCode paths={pages} load={loadAll} />
      <PrefetchOnHover />
    </>
  )
}

/** Loads a page's data when the pointer, a finger or the focus reaches a link to it, before the click. */
function PrefetchOnHover() {
  const { load, reset, state, data } = useFetcher()

  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      const isPage = link?.origin === location.origin && pathsWithData.has(link.pathname)
      if (link && isPage && link.pathname !== location.pathname)
        importPage(link.pathname).then(
          () => load(link.pathname === '/' ? '/?index' : link.pathname),
          () => {},
        )
    }
    const events = ['pointerover', 'touchstart', 'focusin']
    for (const event of events) document.addEventListener(event, prefetch, { passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, prefetch)
    }
  }, [load])

  // pageApi caches the answer; a fetcher's own data would be loaded again by each revalidation.
  useEffect(() => {
    if (state === 'idle' && data !== undefined) reset()
  }, [state, data, reset])
  return null
}
