import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { Api } from './lib/api.ts'
import { apiBase } from './lib/api-base.ts'
import { api, siteUrl } from './lib/api-context.ts'
import { policyForPage, reportingEndpoints } from './server/http/security.server.ts'

/** The router that the pages were built with: the server's copy could be another version. */
export { createRequestHandler } from 'react-router'

/** Returns the context of a page's loaders; called by the server for each page. */
export function contextForPage(pageApi: Api, origin: string): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(api, pageApi)
  context.set(siteUrl, origin)
  return context
}

const apiOrigin = URL.canParse(apiBase) ? new URL(apiBase).origin : undefined

/**
 * Renders one page as a whole. The router's own inline scripts have a nonce that only this render knows; the page's
 * Content-Security-Policy allows the hashes of exactly those scripts. The nonce is removed, so that the page is the same
 * bytes for everyone and can be cached. A script injected through content would have no nonce.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  const nonce = randomBytes(16).toString('hex')
  const failures: unknown[] = []
  const htmlWithNonce = await renderWhole(
    <ServerRouter context={router} url={request.url} nonce={nonce} />,
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
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policyForPage(scripts, apiOrigin))
  headers.set('Reporting-Endpoints', reportingEndpoints)
  return new Page(htmlWithNonce.replaceAll(` nonce="${nonce}"`, ''), {
    status: failures.length ? 500 : status,
    headers,
  })
}

/** Has its text beside the body: through a body it would be encoded and decoded once more. */
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
