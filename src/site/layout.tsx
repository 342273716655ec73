import { useEffect, useRef, useState } from 'react'
import { Outlet, PrefetchPageLinks, useLocation, useNavigation } from 'react-router'
import { SkipLink } from '../ui/skip-link.tsx'
import { useNavigationAnnounced } from '../ui/use-navigation-announced.ts'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** What surrounds every public page. While the next page loads, its skeleton stands in for it. */
export default function SiteLayout() {
  const coming = useComingPath()
  const main = useRef<HTMLElement>(null)
  const announced = useNavigationAnnounced(main)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationBar />
      <main id="main" ref={main} tabIndex={-1} className="flex-1" aria-busy={coming !== undefined}>
        {coming === undefined ? <Outlet /> : <PageSkeleton path={coming} />}
      </main>
      <Footer />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      <CodeOfOtherPages />
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
]

/**
 * Fetches the code of the other pages (some 30 kB) once this one is complete, so that a click works at once, and says
 * 'Network error' instead of showing the browser's own page when the network is gone. Not for those who save data.
 */
function CodeOfOtherPages() {
  const [complete, setComplete] = useState(false)
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
    if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
    const onLoad = () => setComplete(true)
    if (document.readyState === 'complete') onLoad()
    window.addEventListener('load', onLoad)
    return () => window.removeEventListener('load', onLoad)
  }, [])
  return complete && pages.map((path) => <PrefetchPageLinks key={path} page={path} />)
}
