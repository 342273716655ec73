import { everyone } from '../features/route-context.server.ts'
import type { App } from './new-app.server.ts'

/**
 * Lets the site's own pages call the API when they are served from another origin (VITE_API_URL), and nobody else's.
 * The answer names one origin, whoever asks, so that it can be kept.
 */
export function allowOwnSite(api: App, siteUrl: string) {
  // As the answer leaves, so that a refusal can be read there, too.
  api.addHook('onSend', async (_request, reply) => {
    reply.header('Access-Control-Allow-Origin', new URL(siteUrl).origin)
    reply.header('Access-Control-Expose-Headers', 'ETag, Retry-After')
  })
  api.options('/*', { config: everyone, schema: { hide: true } }, async (_request, reply) => {
    return reply
      .status(204)
      .header('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('Access-Control-Allow-Headers', 'Authorization, Content-Type, If-Match')
      .header('Access-Control-Max-Age', '86400')
      .send()
  })
}
