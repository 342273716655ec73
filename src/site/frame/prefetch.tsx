import { type ComponentProps, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { publicPageList } from '../../features/public-pages.ts'
import { PrefetchPageCode, useImportPage } from '../../ui/prefetch-page-code.tsx'

/** Excludes the pages of single records: prefetching one that is gone would cost a failed call. */
const pathsWithData = new Set(publicPageList.flatMap(({ path, skeleton }) => (skeleton ? [path] : [])))

/** Prefetches for the next click: the code of other pages, and the data of the page under the pointer. */
export default function Prefetch(props: ComponentProps<typeof PrefetchPageCode>) {
  return (
    <>
      <PrefetchPageCode {...props} />
      <PrefetchOnHover />
    </>
  )
}

/** Loads a page's data when the pointer, a finger or the focus reaches a link to it, before the click. */
function PrefetchOnHover() {
  const { load, reset, state, data } = useFetcher()
  const importPage = useImportPage()

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
  }, [load, importPage])

  // pageApi caches the answer; a fetcher's own data would be loaded again by each revalidation.
  useEffect(() => {
    if (state === 'idle' && data !== undefined) reset()
  }, [state, data, reset])
  return null
}
