import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The policy of every response that is not a page: nothing in it may load or run anything. */
export const policyForData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Returns the Content-Security-Policy of one page. The page's own inline scripts are allowed by their hashes, nothing
 * else inline. Pictures may come from any https address, because a record may name one; blob: is a file just chosen.
 * No script may turn text into markup or code: the only Trusted Types policy is that of the editor's library, which
 * parses pasted HTML in a document of its own that runs nothing.
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
    `img-src ${calls} https: blob:`,
    `connect-src ${calls}`,
    "manifest-src 'self'",
    "frame-src 'self'", // the map of the venue, a document with a policy of its own
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ProseMirrorClipboard',
    `report-uri ${reportsPath}`, // for browsers without report-to, which the others prefer
    'report-to csp',
  ].join('; ')
}

const reportsPath = '/api/reports'
/** The header that names the endpoint of `report-to csp`. */
export const reportingEndpoints = `csp="${reportsPath}"`

/** Adds the security headers. The Content-Security-Policy's frame-ancestors replaces X-Frame-Options. */
export async function secureHeaders(app: FastifyInstance, siteUrl: string) {
  await app.register(helmet, {
    contentSecurityPolicy: false, // each page has its own, everything else gets `policyForData`
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers ignore it over http. Subdomains are not this product's to decide about.
    strictTransportSecurity: siteUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
    // For browsers and plugins that no longer exist: each header costs time with each response.
    xFrameOptions: false,
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

/** Refuses to start with a route that names no policy. */
export function requirePolicies(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!route.config?.policy) throw new Error(`The route ${route.method} ${route.url} names no policy`)
  })
}
