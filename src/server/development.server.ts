import { createServer, type ViteDevServer } from 'vite'
import type { Build, Site } from './pages.server.ts'

/** The exit code that asks scripts/dev.mjs to start the server anew. */
const restartCode = 75

/**
 * The site straight from its sources, with hot reload; a change of code that the server itself runs starts it anew.
 * Vite's own scripts and styles are inline, so that pages go without their Content-Security-Policy here, and only here.
 */
export function developmentSite(): Site {
  let vite: ViteDevServer
  return {
    isBuilt: false,
    async attach(app) {
      // Hot reload comes over the app's own port: Vite's would be taken already by the second such server of a machine.
      const server = { middlewareMode: true, hmr: { server: app.server } } as const
      vite = await createServer({ server, appType: 'custom' })
      vite.watcher.on('change', (path) => {
        if (/[\\/]src[\\/].*\.ts$/.test(path) && !path.endsWith('.test.ts')) process.exit(restartCode)
      })
      app.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, next))
      app.addHook('onSend', async (_request, reply) => {
        reply.removeHeader('Content-Security-Policy')
      })
      app.addHook('onClose', () => vite.close())
    },
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build,
  }
}
