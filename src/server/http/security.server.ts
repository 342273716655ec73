import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** The policy of every response that is not a page: nothing in it may load or run anything. */
export const policyForData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type PageParts = {
  /** The text of each inline script of the page. */
  scripts: string[]
  /** The text of each inline style of the page. */
  styles: string[]
  /** True if the site's own console may show it in a frame, as a preview. */
  isFramed: boolean
  /** The origin of the API if it is not the page's own. */
  apiOrigin: string | undefined
}

/**
 * Returns the Content-Security-Policy of one page. Allows only the page's own inline scripts and styles, by their
 * hashes. Images may come from any https address, because a record may name one; blob: is for a file just chosen. No
 * script may turn text into markup or code: of the two Trusted Types policies, one belongs to the editor's library, which
 * parses pasted HTML in an inert document, and the other knows only the address of the service worker.
 */
export function policyForPage({ scripts, styles, isFramed, apiOrigin }: PageParts): string {
  const calls = ["'self'", ...(apiOrigin ? [apiOrigin] : [])].join(' ')
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(scripts)].join(' '),
    ["style-src 'self'", ...hashesOf(styles)].join(' '),
    "font-src 'self'",
    `img-src ${calls} https: blob:`,
    `connect-src ${calls}`,
    "manifest-src 'self'",
    "frame-src 'self'", // the map of the venue, a document with a policy of its own
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types ProseMirrorClipboard service-worker',
    `report-uri ${reportsPath}`, // for browsers without report-to, which the others prefer
    'report-to csp',
  ].join('; ')
}

/** Returns the sources that allow inline scripts or styles with these texts. */
export const hashesOf = (texts: string[]) =>
  [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

const reportsPath = '/api/reports'
/** The header that names the endpoint of `report-to csp`. */
export const reportingEndpoints = `csp="${reportsPath}"`

/**
 * Returns the headers of every response, from Fastify and from the connection itself, which answers malformed requests.
 * They are few and short, because each takes time in each response; `frame-ancestors` replaces X-Frame-Options.
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': policyForData,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    // Browsers ignore it over http. Subdomains are not this product's business.
    ...(siteUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/** Adds the security headers to every response; a page replaces the Content-Security-Policy by its own. */
export function secureHeaders(app: FastifyInstance, siteUrl: string) {
  const headers = securityHeaders(siteUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Refuses to start with a route that names no policy. */
export function requirePolicies(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!route.config?.policy) throw new Error(`The route ${route.method} ${route.url} names no policy`)
  })
}

/** In bytes. Emails, passwords and passkeys are short. Fastify's own limit of 1 MiB applies to staff. */
export const smallBodyLimit = 65_536

/** Limits the JSON bodies of routes that are not only for staff, because parsing delays all other requests. */
export function limitBodies(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const isForStaff = route.config?.policy === 'admin' || route.config?.policy === 'super_admin'
    if (!isForStaff) route.bodyLimit ??= smallBodyLimit
  })
}
