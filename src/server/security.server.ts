import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** For answers that are no pages: nothing in them may load or run anything. */
const policyForData = "default-src 'none'; frame-ancestors 'none'"

/**
 * The Content-Security-Policy of one page. Its own inline scripts are named by their hashes; nothing else inline runs.
 * Pictures may come from any http(s) address, because a record may name one; blob: is a file that was just chosen.
 * @param scripts the text of each inline script that the page was rendered with
 * @param apiOrigin the origin of the API when the browser calls another one than the page's
 */
export function policyForPage(scripts: string[], apiOrigin?: string): string {
  const hashes = [...new Set(scripts.map((script) => createHash('sha256').update(script).digest('base64')))]
  const calls = ["'self'", ...(apiOrigin ? [apiOrigin] : [])].join(' ')
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' http: https: blob:",
    `connect-src ${calls}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export async function secureHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: false, // each page brings its own, all else gets `policyForData`
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // A domain's other hosts are not this product's to decide about.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    // For browsers and plugins that are no more: each header is paid for with each answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', policyForData)
    reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  })
}

/** Every route says who may call it; one that does not stops the start. */
export function requirePolicies(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!route.config?.policy) throw new Error(`The route ${route.method} ${route.url} names no policy`)
  })
}
