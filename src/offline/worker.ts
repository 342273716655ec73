import { apiBase } from '../lib/api-base.ts'
import type { Extent } from '../lib/sync.ts'

const addresses: Record<Extent, string> = { site: '/service-worker.js', agenda: '/service-worker.js?agenda' }

type Factory = { createPolicy(name: string, rules: object): { createScriptURL(name: string): string } }
/** Pages allow this policy, which knows no other address. Browsers without Trusted Types take texts. */
const { trustedTypes } = globalThis as { trustedTypes?: Factory }
const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: (extent: Extent) => addresses[extent] })

/**
 * Registers the service worker, and keeps a larger one.
 * @returns what it stores; undefined where the browser allows none, or the data come from another origin
 */
export async function registerWorker(wanted: Extent): Promise<Extent | undefined> {
  const { serviceWorker } = navigator
  if (!serviceWorker || !apiBase.startsWith('/')) return undefined
  const before = await serviceWorker.getRegistration('/')
  const hasSite = [before?.active, before?.waiting].some((each) => each && !each.scriptURL.includes('?'))
  const extent = hasSite ? 'site' : wanted
  const registration = await serviceWorker.register(policy?.createScriptURL(extent) ?? addresses[extent])
  if (!registration) return undefined
  offerPage(registration)
  // The browser may have deleted a part, and the shell may be old.
  if (before?.active && navigator.onLine) before.active.postMessage({ type: 'FILL' })
  return extent
}

/** A newer worker that waits takes over if this is the only page, and of its build. */
function offerPage(registration: ServiceWorkerRegistration) {
  const { __reactRouterManifest: routes } = window as { __reactRouterManifest?: { url: string } }
  const offer = () => registration.waiting?.postMessage({ type: 'TAKE_OVER', build: routes?.url })
  offer()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
}

/** Stores these files and pages, and the pictures and fonts that this page has shown before the worker saw its requests. */
export async function storeSeen(files: string[], pages: string[] = []) {
  const { active } = await navigator.serviceWorker.ready
  const seen = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /\.(webp|svg|png|ico|woff2|webmanifest)$/.test(pathname),
    )
    .map(({ pathname }) => pathname)
  // The browser may have an older page that it would show while it fetches the present one.
  const present = pages.map((path) => [path, { cache: 'no-cache' }])
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [...new Set([...seen, ...files]), ...present] } })
}
