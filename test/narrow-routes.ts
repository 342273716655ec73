import type { CDPSession, Page, Route } from 'playwright-core'

type Handler = (route: Route) => unknown
type Pattern = Parameters<Page['route']>[0]
type Entry = { pattern: Pattern; urlPattern: string; handler: Handler; times: number }
type Paused = {
  requestId: string
  request: {
    url: string
    method: string
    headers: Record<string, string>
    postData?: string
    postDataEntries?: { bytes?: string }[]
  }
}

/** Names of errors in Chrome's protocol. */
const reasons: Record<string, string> = { failed: 'Failed', connectionreset: 'ConnectionReset' }

/** Matches a URL as Playwright's globs do: `**` is any text, `*` any within a segment, and `?` itself. */
function globOf(glob: string): RegExp {
  const parts = glob.match(/\*\*|[\s\S]/g) ?? []
  const sources: Record<string, string> = { '**': '.*', '*': '[^/]*', '{': '(', '}': ')', ',': '|' }
  return new RegExp(`^${parts.map((part) => sources[part] ?? part.replace(/[.+?^$()|[\]\\]/, '\\$&')).join('')}$`)
}

function matches(pattern: Pattern, url: string): boolean {
  if (typeof pattern === 'string') return globOf(pattern).test(url)
  return pattern instanceof RegExp ? pattern.test(url) : Boolean((pattern as (url: URL) => boolean)(new URL(url)))
}

/** Returns the pattern of Chrome's protocol for routes of the API and of other hosts, and undefined for others. */
function narrowPatternOf(pattern: Pattern): string | undefined {
  if (typeof pattern === 'string' && pattern.startsWith('https://')) return pattern.replaceAll('**', '*')
  // A regular expression, or the text of a predicate.
  return /\/api\b/.test(String(pattern).replaceAll('\\', '')) ? '*/api/*' : undefined
}

/**
 * Lets a page intercept calls of the API and of other hosts without Playwright, which intercepts all requests as soon as
 * it intercepts one, and disables the browser's cache: a page then opens with three times the processor time. Routes of
 * the site's own files are still Playwright's: the browser would answer them from its memory.
 */
export function routeNarrowly(page: Page, session: CDPSession): void {
  let entries: Entry[] = []
  const native = {
    route: page.route.bind(page),
    unroute: page.unroute.bind(page),
    unrouteAll: page.unrouteAll.bind(page),
  }
  const keep = async (kept: Entry[]) => {
    entries = kept
    const patterns = entries.map(({ urlPattern }) => ({ urlPattern }))
    await (entries.length > 0 ? session.send('Fetch.enable', { patterns }) : session.send('Fetch.disable'))
  }
  page.route = async (pattern, handler, { times = Number.POSITIVE_INFINITY } = {}) => {
    const urlPattern = narrowPatternOf(pattern)
    if (!urlPattern) return native.route(pattern, handler, { times })
    await keep([{ pattern, urlPattern, handler: handler as Handler, times }, ...entries])
    return { dispose: () => page.unroute(pattern), [Symbol.asyncDispose]: () => page.unroute(pattern) }
  }
  page.unroute = async (pattern, handler) => {
    if (!narrowPatternOf(pattern)) return native.unroute(pattern, handler)
    await keep(entries.filter((entry) => entry.pattern !== pattern))
  }
  page.unrouteAll = async (options) => {
    await keep([])
    await native.unrouteAll(options)
  }
  session.on('Fetch.requestPaused', async (paused: Paused) => {
    const entry = entries.find(({ pattern, times }) => times > 0 && matches(pattern, paused.request.url))
    const route = routeOf(page, session, paused)
    if (!entry) return route.continue()
    entry.times -= 1
    await entry.handler(route)
  })
}

/** Returns as much of a route as journeys use. */
function routeOf(page: Page, session: CDPSession, { requestId, request }: Paused): Route {
  // The page may be left, or the route ended, while a request waits for its answer.
  const ignoreEnd = (error: Error) => {
    if (!/Invalid InterceptionId|not enabled|closed/.test(error.message)) throw error
  }
  const body = () => {
    const bytes = request.postDataEntries?.map((entry) => Buffer.from(entry.bytes ?? '', 'base64'))
    return bytes ? Buffer.concat(bytes) : request.postData
  }
  const route: Pick<Route, 'abort' | 'continue' | 'fetch' | 'fulfill'> & { request(): unknown } = {
    request: () => ({ url: () => request.url, method: () => request.method }),
    async abort(reason = 'failed') {
      await session.send('Fetch.failRequest', { requestId, errorReason: reasons[reason] as 'Failed' }).catch(ignoreEnd)
    },
    async continue({ url } = {}) {
      await session.send('Fetch.continueRequest', { requestId, ...(url && { url }) }).catch(ignoreEnd)
    },
    fetch: () =>
      page.context().request.fetch(request.url, { method: request.method, headers: request.headers, data: body() }),
    async fulfill({ status, headers, contentType, body, json, response } = {}) {
      const text = json === undefined ? body : JSON.stringify(json)
      const type = json === undefined ? contentType : 'application/json'
      const bytes = text === undefined && response ? await response.body() : Buffer.from(text ?? '')
      // The body is no longer as it was sent.
      const { 'content-encoding': _, 'content-length': __, ...kept } = headers ?? response?.headers() ?? {}
      const all = { ...kept, ...(type && { 'content-type': type }) }
      await session
        .send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status ?? response?.status() ?? 200,
          responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
          body: bytes.toString('base64'),
        })
        .catch(ignoreEnd)
    },
  }
  return route as Route
}
