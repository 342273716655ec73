/**
 * The service worker: with the first visit, it stores the code of all public pages and the pages that visitors open
 * first. It opens them where the network does not answer. Their data are in IndexedDB (src/offline/), so it stores nothing
 * of the API. The bundle is a file of its own: see service-worker.config.ts.
 */
import { setCacheNameDetails } from 'workbox-core/setCacheNameDetails.js'
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { handlePushes, type PushWorker } from './browser/push/worker-events.ts'
import { apiBase } from './lib/api-base.ts'
import { isUrl } from './lib/links.ts'
import { networkTimeout } from './lib/network-timeout.ts'
import { isAgendaPath, isPublicPath } from './offline/public-paths.ts'
import { isOfToday, pageCaches } from './offline/stored-pages.ts'

/** The addresses of the code: of all public pages, and of the agenda alone. */
declare const __CODE__: { all: string[]; agenda: string[] }
/** The address of the route table, which names the build. */
declare const __BUILD__: string

type LongEvent = Event & { waitUntil(work: Promise<unknown>): void }
type Worker = {
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(type: 'message', listener: (event: LongEvent & { data?: Message }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<readonly unknown[]> }
  registration: ServiceWorkerRegistration
}
type Message = { type: 'FILL' } | { type: 'TAKE_OVER'; build: string }

const worker = self as unknown as Worker
const { pathname: ownPath, searchParams } = new URL(location.href)
/** For visitors who save data. */
const isAgendaOnly = searchParams.has('agenda')
/** In bytes; with the numbers below, pictures take 2 MB at most. */
const maxPictureSize = 60_000

setCacheNameDetails({ prefix: 'site', precache: 'code', suffix: '' })

const code = new PrecacheController()
const files = isAgendaOnly ? __CODE__.agenda : __CODE__.all
code.addToCacheList(files.map((url) => ({ url, revision: null })))
registerRoute(new PrecacheRoute(code))

/** Stores documents of this build, marked as stored: those of another have code of their own. */
async function markDocument({ response, request }: { response: Response; request: Request }) {
  if (!response.ok || /no-store/.test(response.headers.get('cache-control') ?? '') || isScreen(request)) return null
  const html = await response.clone().text()
  return html.includes(__BUILD__) ? new Response(html.replace('<html', '<html data-stored'), response) : null
}

/** Room screens show the age of their data themselves. */
const isScreen = ({ url }: Request) => url.endsWith('/screen')

/** The document that every public page is rendered in without a network. */
const shellCache = `site-shell-${__BUILD__}`
const shell = new NetworkFirst({ cacheName: shellCache, plugins: [{ cacheWillUpdate: markDocument }] })
const shellPath = '/offline'

async function storeShell(event: LongEvent) {
  const [response, done] = shell.handleAll({ event: event as never, request: new Request(shellPath) })
  await Promise.all([response, done])
  if (!(await caches.match(shellPath, { cacheName: shellCache }))) throw new Error('The site is of another build')
}

/** Returns the shell unless code is missing: the router would load the document again and again. */
async function storedShell() {
  const stored = await (await caches.open(code.strategy.cacheName)).keys()
  return stored.length < files.length ? undefined : caches.match(shellPath, { cacheName: shellCache })
}

const matchOptions = { ignoreVary: true }
const pageCache = `${pageCaches}${__BUILD__}`
/** Pages as the server sent them today, which are painted before any code runs; the shell for others. */
const pages = new NetworkFirst({
  cacheName: pageCache,
  matchOptions,
  networkTimeoutSeconds: networkTimeout,
  plugins: [
    new ExpirationPlugin({ maxEntries: 8, matchOptions, purgeOnQuotaError: true }),
    {
      cacheWillUpdate: markDocument,
      // Also called where nothing is stored: without any answer, the strategy would go on waiting for the network.
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        isOfToday(cachedResponse) ? cachedResponse : await storedShell(),
    },
  ],
})
registerRoute(
  ({ sameOrigin, url: { pathname } }) => sameOrigin && (isAgendaOnly ? isAgendaPath : isPublicPath)(pathname),
  pages,
)

/**
 * Returns what opens in place of a page that needs the network: a page that says so, and leads back. Nothing in place of
 * a file, which the browser would save under the file's name.
 */
async function needsNetwork({ url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url)
  const document = await storedShell()
  if (!document || pathname.startsWith(`${apiBase}/`) || /\.\w+$/.test(pathname)) return undefined
  if (pathname === shellPath) return document
  return Response.redirect(`${shellPath}?${new URLSearchParams({ page: pathname + search })}`)
}

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  new NetworkOnly({ plugins: [{ handlerDidError: async ({ request }) => needsNetwork(request) }] }),
)

const atMost = (maxEntries: number) => [
  {
    cacheWillUpdate: async ({ response }: { response: Response }) =>
      response.status === 200 && (await response.clone().blob()).size <= maxPictureSize ? response : null,
  },
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
]

/** Pictures of the console or of a preview may belong to hidden records. A page names those that it has shown itself. */
function isPublicRequest({ referrer }: Request): boolean {
  if (!isUrl(referrer)) return false
  const { protocol, pathname } = new URL(referrer)
  return protocol === 'about:' || isPublicPath(pathname) || pathname.startsWith('/assets/') || pathname === ownPath
}

/** Registers a strategy for files of this site that public pages show, by their path. */
const store = (path: RegExp, strategy: CacheFirst | NetworkFirst) =>
  registerRoute(
    ({ request, sameOrigin, url: { pathname } }) =>
      sameOrigin && request.mode !== 'navigate' && path.test(pathname) && isPublicRequest(request),
    strategy,
  )

store(
  new RegExp(`^${apiBase}/uploads/|^/brand/`),
  new CacheFirst({ cacheName: 'site-pictures', matchOptions, plugins: atMost(30) }),
)
// The stylesheets of the summit's arrangement: no code names them, only the data of pages.
store(/^\/assets\/[^/]+\.css$/, new CacheFirst({ cacheName: 'site-styles', matchOptions, plugins: atMost(30) }))
store(/^\/assets\/[^/]+\.woff2$/, new CacheFirst({ cacheName: 'site-fonts', matchOptions, plugins: atMost(6) }))
store(
  /^\/(programme|continent)[./]|^\/(favicon|icon-|apple-touch-icon|manifest|logo)/,
  new NetworkFirst({
    cacheName: 'site-drawings',
    matchOptions,
    networkTimeoutSeconds: networkTimeout,
    plugins: [
      ...atMost(30),
      {
        // The cloth of a day stands for that with one talk lit.
        handlerDidError: async ({ request }) => caches.match(request.url.replace(/_[\w-]+(?=\.svg)/, ''), matchOptions),
      },
    ],
  }),
)

worker.addEventListener('install', (event) => {
  code.install(event as never)
  event.waitUntil(storeShell(event))
})

worker.addEventListener('activate', (event) => {
  code.activate(event as never)
  event.waitUntil(
    Promise.all([
      worker.registration.navigationPreload?.enable(),
      deleteOtherDocuments(),
      // After the first visit, its page works offline, too. There are no pages of another worker.
      worker.clients.claim(),
    ]),
  )
})

const deleteOtherDocuments = async () =>
  Promise.all(
    (await caches.keys())
      .filter((name) => /^site-(shell|pages)-/.test(name) && ![shellCache, pageCache].includes(name))
      .map((name) => caches.delete(name)),
  )

worker.addEventListener('message', (event) => {
  const { data } = event
  if (data?.type === 'FILL') {
    // `install` fetches only missing files, and accepts only an event of this type.
    const install = { type: 'install', waitUntil: (work: Promise<unknown>) => event.waitUntil(work) }
    code.install(install as never).catch(() => {})
    event.waitUntil(storeShell(event).catch(() => {}))
  }
  if (data?.type === 'TAKE_OVER' && data.build === __BUILD__) event.waitUntil(takeOver())
})

handlePushes(self as unknown as PushWorker)

/** Replaces the older worker at once if only the page that asks is open, which is of this worker's own build. */
async function takeOver() {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 1) await worker.skipWaiting()
}
