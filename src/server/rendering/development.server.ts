import { createServer, type ViteDevServer } from 'vite'
import type { Build, Site } from './pages.server.ts'

/** The exit code on which scripts/dev.mjs restarts the server. */
const restartExitCode = 75

/**
 * Serves the site from its sources, with hot reload; a change of the server's own code restarts it. Only these pages
 * have no Content-Security-Policy, because Vite's scripts and styles are inline.
 */
export function developmentSite(): Site {
  let vite: ViteDevServer
  return {
    isBuilt: false,
    async register(app) {
      // Hot reload uses the app's port, because a second development server would find Vite's own port taken.
      const server = { middlewareMode: true, hmr: { server: app.server } } as const
      vite = await createServer({ server, appType: 'custom' })
      vite.watcher.on('change', (path) => {
        if (/[\\/]src[\\/].*\.ts$/.test(path) && !path.endsWith('.test.ts')) process.exit(restartExitCode)
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
