import { type RefObject, useEffect, useRef, useState } from 'react'
import { Outlet, PrefetchPageLinks, useLocation, useNavigation } from 'react-router'
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
      <a
        href="#main"
        className="button button-sun absolute top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
      >
        Skip to content
      </a>
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

/**
 * After a change of page the focus goes to its content, so that keyboard and screen reader start there.
 * @returns the new page's title, to be announced
 */
function useNavigationAnnounced(main: RefObject<HTMLElement | null>): string {
  const [announced, setAnnounced] = useState('')
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [pathname, main])
  return announced
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
