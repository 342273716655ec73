import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { SessionRedirect } from './browser/session-redirect.tsx'
import { contactDetailsOf } from './features/content/contact-details.ts'
import { loadSections } from './features/content/load-sections.ts'
import { metaDefaults } from './features/content/meta-defaults.ts'
import { loadSummit } from './features/content/summit.ts'
import type { ListedFreePage } from './features/pages/page.ts'
import { api, siteUrl } from './lib/api-context.ts'
import { continentPath } from './lib/continent-path.ts'
import { toResult } from './lib/result.ts'
import { ErrorPage } from './site/error-page.tsx'
import styles from './styles.css?url'
import headingFont from './ui/fonts/familjen-grotesk-latin.woff2?url'

/** Loads what the head and the footer of every page show; only once, with the first page. */
export async function loader({ context }: Route.LoaderArgs) {
  const source = context.get(api)
  const [sections, summit, { data: freePages = [] }] = await Promise.all([
    loadSections(source),
    loadSummit(source),
    toResult(source.get<ListedFreePage[]>('/pages')),
  ])
  const { name, city } = summit
  const meta = metaDefaults(summit)
  const texts = sections.seo ?? {}
  const metaTitle = texts.metaTitle || meta.title
  const metaDescription = texts.metaDescription || meta.description
  const keywords = texts.keywords || [name, city, 'conference'].filter(Boolean).join(', ')
  const footer = sections.footer && {
    subtitle: sections.footer.subtitle,
    contact: contactDetailsOf(sections.footer.contentDocument),
    legalLine: sections.footer.legalLine,
  }
  return {
    seo: { metaTitle, metaDescription, keywords },
    footer,
    summit,
    // Here, because the browser needs neither the code nor the list of cities.
    continentPicture: continentPath(city),
    freePages: freePages.filter(({ inFooter }) => inFooter).map(({ title, slug }) => ({ title, slug })),
    pageSubtitles: sections.home?.pageSubtitles,
    siteUrl: context.get(siteUrl),
  }
}

export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#12172b" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <SessionRedirect />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) console.error(error)
  return <ErrorPage />
}
