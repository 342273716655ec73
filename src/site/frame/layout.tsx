import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { pageApi } from '../../browser/page-api.ts'
import { leaveOutSections, loadSectionCode } from '../../features/content/load-sections.ts'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import { useRouteAnnouncer } from '../../ui/hooks/use-route-announcer.ts'
import { isSaveData } from '../../ui/is-save-data.ts'
import { lazyAfterLoad } from '../../ui/lazy-part.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { useRootData } from './root-data.ts'

const Nothing = () => null
const Offline = lazyAfterLoad(() => import('./offline/offline.tsx'))
const Prefetch = lazyAfterLoad(async () => (isSaveData() ? { default: Nothing } : import('./prefetch.tsx')))

let PageSkeleton: ComponentType<{ path: string }> | undefined

/** Loads code that only the next page needs. If it fails, this page stays. */
const loadForNextPage = () =>
  Promise.all([
    loadSectionCode(),
    // Not `lazy`: React delays suspended content by up to 300 ms.
    import('./page-skeleton.tsx').then((module) => {
      PageSkeleton = module.PageSkeleton
    }),
  ])

/** The frame of every public page. A page that loads slowly is replaced by the skeleton of the next one. */
export default function SiteLayout() {
  const loadingPath = useLoadingPath()
  const { sectionsToLeaveOut } = useRootData()
  const main = useRef<HTMLElement>(null)
  useEffect(() => leaveOutSections(pageApi, sectionsToLeaveOut), [sectionsToLeaveOut])
  const announcement = useRouteAnnouncer(main)
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <SkipLink />
      <NavigationBar />
      <main id="main" ref={main} tabIndex={-1} className="flex-1" aria-busy={loadingPath !== undefined}>
        {loadingPath !== undefined && PageSkeleton ? <PageSkeleton path={loadingPath} /> : <Outlet />}
      </main>
      <Footer />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <News />
      <Prefetch load={loadForNextPage} />
    </div>
  )
}

/** In the browser only. A component of its own, so that the page is not rendered again for it. */
const News = () => useHydrated() && <Offline />

/** Returns the path that is loading, after 150 ms, so that quick pages show no skeleton. */
function useLoadingPath(): string | undefined {
  const { location } = useNavigation()
  const currentPath = useLocation().pathname
  const path = location && location.pathname !== currentPath ? location.pathname : undefined
  const [slowPath, setSlowPath] = useState<string>()
  useEffect(() => {
    if (path === undefined) return
    const timer = setTimeout(setSlowPath, 150, path)
    return () => {
      clearTimeout(timer)
      setSlowPath(undefined)
    }
  }, [path])
  return slowPath === path ? path : undefined
}
