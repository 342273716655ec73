import headingFont from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { SessionRedirect } from './browser/session-redirect.tsx'
import { builtIn } from './features/content/built-in.ts'
import { loadSection } from './features/content/load-section.ts'
import { siteNameOf, whenAndWhereOf } from './features/content/occasion.ts'
import { api, siteUrl } from './lib/api-context.ts'
import { ErrorPage } from './site/error-page.tsx'
import styles from './ui/styles.css?url'

/** What every page's head and foot need; loaded once, with the first page. */
export async function loader({ context }: Route.LoaderArgs) {
  const source = context.get(api)
  const names = ['seo', 'footer', 'hero'] as const
  const [seo, footer, hero] = await Promise.all(names.map((name) => loadSection(source, name)))
  const occasion = { siteName: siteNameOf(footer ?? null), whenAndWhere: whenAndWhereOf(hero ?? null) }
  return { seo: seo ?? builtIn.seo, footer, occasion, siteUrl: context.get(siteUrl) }
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
