import { use, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import type { Route } from './+types/root'
import { SessionRedirect } from './browser/session-redirect.tsx'
import { ErrorPage } from './site/error-page.tsx'
import { ServerHead } from './site/frame/server-head.ts'
import styles from './styles.css?url'
import { useHydrated } from './ui/hooks/use-hydrated.ts'

export { loadRootData as loader } from './site/frame/load-root-data.ts'

export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
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
        <link rel="stylesheet" href={styles} precedence="base" />
        <Links />
        {use(ServerHead)}
      </head>
      <body>
        {children}
        <ServerScripts />
      </body>
    </html>
  )
}

/**
 * The router's scripts, rendered on the server only. When the browser renders the page again, after an error or a
 * hydration mismatch, it leaves them out: React creates scripts through innerHTML, which Trusted Types forbid, and such
 * scripts don't run.
 */
function ServerScripts() {
  const [isMadeHere] = useState(useHydrated())
  return isMadeHere ? <ScrollPositions /> : routerScripts
}

/** A constant, so that it is never rendered again after hydration. */
const routerScripts = (
  <>
    <ScrollRestoration />
    <Scripts />
  </>
)

/** ScrollRestoration without its script: the router has no public hook for that. */
function ScrollPositions() {
  useScrollRestoration()
  return null
}

export default function Root() {
  return (
    <>
      <SessionRedirect />
      <Outlet />
    </>
  )
}

/** Shown in the service worker's document until its page is loaded, which is as empty. */
export const HydrateFallback = () => null

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) console.error(error)
  return <ErrorPage />
}
