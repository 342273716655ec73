import { everyone } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'
import { policyForData } from '../http/security.server.ts'

/** Served by the route below instead of that of all other files, because its name has no hash. */
const serviceWorkerFile = 'service-worker.js'

/** It calls this site only. */
const policy = `${policyForData}; connect-src 'self'`

/** Replaces the service worker: deletes all that it has stored, and ends itself. */
const endingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(end()))
async function end() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/**
 * Serves the service worker; where the site does not work offline, one that ends it in browsers that have it. Browsers ask
 * for it with each page that they load from the network.
 */
export async function serviceWorker(app: App, { worksOffline }: { worksOffline: boolean }) {
  app.get(`/${serviceWorkerFile}`, { config: everyone, schema: { hide: true } }, (_request, reply) => {
    reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy })
    if (worksOffline) return reply.sendFile(serviceWorkerFile)
    return reply.type('text/javascript; charset=utf-8').send(endingWorker)
  })
}
