import { createServer } from 'vite'
import type { Build, Site } from './pages.server.ts'

/**
 * The site straight from its sources, with hot reload. Vite's own scripts and styles are inline, so that pages go
 * without their Content-Security-Policy here, and only here.
 */
export async function developmentSite(): Promise<Site> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    async attach(app) {
      app.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, next))
      app.addHook('onSend', async (_request, reply) => {
        reply.removeHeader('Content-Security-Policy')
      })
      app.addHook('onClose', () => vite.close())
    },
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build,
  }
}
