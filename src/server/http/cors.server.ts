import { everyone } from '../../records/route-context.server.ts'
import type { App } from './create-server.server.ts'

/** The last of each are those of resumable uploads (tus.io). */
const exposedHeaders =
  'Change, ETag, Idempotent-Replayed, Link, Retry-After, X-Request-Id, Location, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset'
const allowedHeaders =
  'Authorization, Change-Set, Content-Type, Idempotency-Key, If-Match, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset'

/**
 * Lets the site's own pages call the API when they are served from another origin (VITE_API_URL), and no other
 * origin's. The headers are the same for every caller, so that responses can be cached. Our own code, because
 * `@fastify/cors` cannot give its preflight route the required policy.
 */
export function allowOwnOrigin(app: App, siteUrl: string) {
  const { origin } = new URL(siteUrl)
  // Before authorization, so that the pages can also read a 401.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api')) return
    reply.header('Access-Control-Allow-Origin', origin)
    reply.header('Access-Control-Expose-Headers', exposedHeaders)
  })
  app.options('/api/*', { config: everyone, schema: { hide: true } }, async (_request, reply) => {
    return reply
      .status(204)
      .header('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('Access-Control-Allow-Headers', allowedHeaders)
      .header('Access-Control-Max-Age', '86400')
      .send()
  })
}
