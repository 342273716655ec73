import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useRouteAnnouncer } from '../ui/hooks/use-route-announcer.ts'
import { PrefetchPageCode } from '../ui/prefetch-page-code.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PrefetchOnHover } from './prefetch-on-hover.tsx'

/** What surrounds every public page. While the next page loads, its skeleton stands in for it. */
export default function SiteLayout() {
  const coming = useComingPath()
  const main = useRef<HTMLElement>(null)
  const announced = useRouteAnnouncer(main)
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <SkipLink />
      <NavigationBar />
      <main id="main" ref={main} tabIndex={-1} className="flex-1" aria-busy={coming !== undefined}>
        {coming === undefined ? <Outlet /> : <PageSkeleton path={coming} />}
      </main>
      <Footer />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      <PrefetchPageCode paths={pages} />
      <PrefetchOnHover />
    </div>
  )
}

/** The path that is being loaded; only once that takes longer than 150 ms, so that quick pages do not flicker. */
function useComingPath(): string | undefined {
  const { location } = useNavigation()
  const here = useLocation().pathname
  const path = location && location.pathname !== here ? location.pathname : undefined
  const [slow, setSlow] = useState<string>()
  useEffect(() => {
    if (path === undefined) return
    const timer = setTimeout(setSlow, 150, path)
    return () => {
      clearTimeout(timer)
      setSlow(undefined)
    }
  }, [path])
  return slow === path ? path : undefined
}

const pages = [
  '/',
  '/about',
  '/speakers',
  '/speakers/any',
  '/events',
  '/agenda',
  '/sponsors',
  '/gallery',
  '/tickets',
  '/contact',
  '/login',
  '/register',
]
