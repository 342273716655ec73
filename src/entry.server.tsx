import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { lookCss } from './features/content/look/look-css.ts'
import { LookHead } from './features/content/look/look-head.tsx'
import { apiBase } from './lib/api-base.ts'
import { api, clock, siteUrl, worksOffline } from './lib/api-context.ts'
import { policyForPage, reportingEndpoints } from './server/http/security.server.ts'
import type { Build, PageContext, PageHead } from './server/rendering/pages.server.ts'
import { openAtDay } from './site/agenda/open-at-day.ts'
import { ServerHead } from './site/frame/server-head.ts'

/** The router that the pages were built with: the server's copy could be another version. */
export { createRequestHandler } from 'react-router'

const pageContext = createContext<PageContext>()

/** Returns the context of a page's loaders; called by the server for each page. */
export const contextForPage: Build['entry']['module']['contextForPage'] = (page) => {
  const context = new RouterContextProvider()
  context.set(api, page.api)
  context.set(siteUrl, page.siteUrl)
  context.set(worksOffline, page.worksOffline)
  context.set(clock, page.clock)
  context.set(pageContext, page)
  return context
}

const isConsole = (url: string) => new URL(url).pathname.startsWith('/admin')

const apiOrigin = URL.canParse(apiBase) ? new URL(apiBase).origin : undefined

/**
 * Renders one page as a whole. The router's own inline scripts have a nonce that only this render knows; the page's
 * Content-Security-Policy allows the hashes of exactly those scripts. The nonce is removed, so that the page is the same
 * bytes for everyone and can be cached. A script injected through content would have no nonce.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = randomBytes(16).toString('hex')
  const { head, turn } = context.get(pageContext)
  const { look, ...programs } = await head
  const css = look ? lookCss(look) : ''
  const failures: unknown[] = []
  await turn()
  const htmlWithNonce = await renderWhole(
    <ServerHead
      value={
        <>
          <LookHead look={look} css={css} />
          {status === 200 && <HeadForPrograms {...programs} />}
        </>
      }
    >
      <ServerRouter context={withJsonData(router)} url={request.url} nonce={nonce} />
    </ServerHead>,
    nonce,
    (error) => {
      failures.push(error) // in braces: React would use a return value as the error's digest
    },
  )
  for (const error of failures) console.error(error)

  const scripts = [...htmlWithNonce.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => attributes?.includes(`nonce="${nonce}"`))
    .map(([, , text]) => text ?? '')
    .filter(Boolean)
  if (htmlWithNonce.includes(openAtDay)) scripts.push(openAtDay)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    policyForPage({ scripts, styles: css ? [css] : [], isFramed: !isConsole(request.url), apiOrigin }),
  )
  headers.set('Reporting-Endpoints', reportingEndpoints)
  const html = htmlWithNonce
    .replaceAll(` nonce="${nonce}"`, '')
    // The page is readable without its scripts: they arrive after the stylesheet, the font and the first images.
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  return new Page(html, {
    status: failures.length ? 500 : status,
    headers,
  })
}

/**
 * Writes the data of the page as JSON; see browser/hydration-data.ts. Errors stay in the router's own format, which keeps
 * their classes.
 */
function withJsonData(router: EntryContext): EntryContext {
  const { loaderData, errors } = router.staticHandlerContext
  if (errors) return router
  const text = JSON.stringify({ loaderData, actionData: null, errors: null })
  return { ...router, serverHandoffStream: new Response(text).body ?? undefined }
}

function HeadForPrograms({ alternates, structuredData }: Omit<PageHead, 'look'>) {
  return (
    <>
      {alternates.map((link) => (
        <link key={link.href} rel="alternate" {...link} />
      ))}
      {structuredData && <script type="application/ld+json">{structuredData}</script>}
    </>
  )
}

/** A response that carries its HTML as text, to avoid encoding and decoding it again. */
class Page extends Response {
  html: string

  constructor(html: string, init: ResponseInit) {
    super(null, init)
    this.html = html
  }
}

function renderWhole(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const whole = new Writable({
      write(chunk, _encoding, next) {
        chunks.push(chunk)
        next()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React would put long boundaries at the end of the document and move them by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(whole),
      onShellError: reject,
      onError,
    })
  })
}
