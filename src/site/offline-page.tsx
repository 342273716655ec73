import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'

export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

/**
 * The document that the service worker stores, and opens in place of any public page without a network (see
 * entry.client.tsx). At its own address, it stands for a page that needs the network; without one, it leads home.
 */
export default function OfflinePage() {
  const { search, hash } = useLocation()
  const page = new URLSearchParams(search).get('page')
  if (!useHydrated()) return null
  return page && isOfThisSite(page) ? <NeedsNetwork page={page + hash} /> : <Navigate to="/" replace />
}

/** Browsers read two slashes, also with a line break between them, as the beginning of a host. */
const isOfThisSite = (page: string) => /^\/[^/\\\s]/.test(page)

function NeedsNetwork({ page }: { page: string }) {
  useEffect(() => {
    const open = () => location.replace(page)
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [page])
  return (
    <main className="ground-ink grid min-h-dvh place-items-center px-4 text-center">
      <div>
        <title>You are offline</title>
        <h1 className="text-4xl">You are offline</h1>
        <p className="mx-auto mt-4 max-w-md text-balance text-muted">
          This page needs the network. It opens as soon as you are connected again.
        </p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <a href={page} className={buttonClass('sun')}>
            Try again
          </a>
          <a href="/agenda" className={buttonClass('outline')}>
            Agenda
          </a>
        </p>
      </div>
    </main>
  )
}
