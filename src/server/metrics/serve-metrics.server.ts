import { once } from 'node:events'
import { createServer } from 'node:http'
import { Registry } from 'prom-client'
import { ConfigError } from '../../lib/environment.server.ts'
import { NotFound } from '../../lib/errors.ts'
import { isFromNetwork } from '../../lib/from-network.server.ts'
import { everyone } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'
import { routePattern } from '../http/route-pattern.server.ts'
import type { Metrics } from './metrics.server.ts'
import { hasMetricsToken } from './metrics-token.server.ts'
import { measureState } from './state-metrics.server.ts'
import { metricsText } from './worker-metrics.server.ts'

type Options = Parameters<typeof measureState>[1] & { token?: string | undefined; port?: number | undefined }

/** Measures requests, and serves `/metrics`: with a token on the site's port, without one on a port of 127.0.0.1. */
export async function serveMetrics(app: App, metrics: Metrics, { token, port, ...state }: Options) {
  measureState(metrics, state)
  app.addHook('onResponse', async (request, reply) => {
    if (!isFromNetwork(request.raw)) return
    const labels = { method: request.method, route: routePattern(request), status: reply.statusCode }
    metrics.countRequest(labels, reply.elapsedTime / 1000)
  })
  const read = metricsText(metrics.registry)
  if (token) serveWithToken(app, read, token)
  if (port) serveOnPort(app, read, port)
}

type Read = () => Promise<string>
const contentType = Registry.PROMETHEUS_CONTENT_TYPE

function serveWithToken(app: App, read: Read, token: string) {
  const config = { ...everyone, withoutDatabase: true }
  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    if (!hasMetricsToken(request, token)) throw new NotFound('Page')
    return reply.header('Content-Type', contentType).send(await read())
  })
}

/** @throws ConfigError when the app starts and the port is taken */
function serveOnPort(app: App, read: Read, port: number) {
  const server = createServer(async ({ url, method }, response) => {
    if (url !== '/metrics' || method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    const text = await read().catch(() => undefined)
    if (text === undefined) response.writeHead(503, { 'Retry-After': '10' }).end()
    else response.writeHead(200, { 'Content-Type': contentType }).end(text)
  })
  app.addHook('onReady', async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
      throw new ConfigError(`METRICS_PORT=${port} cannot be opened (${code}): choose another port.`)
    })
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}
