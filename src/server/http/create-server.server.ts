import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Environment } from '../../lib/environment.server.ts'
import { type ClientSocket, rejectConnection, rejectRequest, sendError } from './error-handler.server.ts'
import { addJsonParser } from './json-parser.server.ts'
import { securityHeaders } from './security.server.ts'
import { endSlowConnections, slowLimits } from './slow-connections.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * `hasBegun` is true once the process is told to stop. Requests are still served, but their connections are closed.
     */
    shutdown: { hasBegun: boolean }
  }
}

export type App = ReturnType<typeof createServer>

/** Answers a request on Node's own objects, or calls `next`. */
type FastPath = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown

/**
 * In milliseconds. Longer than proxies keep idle connections (mostly 60 s), or they could send a request on one that is
 * being closed.
 */
const keepAliveTimeout = 72_000

/** How long a connection may be idle while no handler is at work, in milliseconds. */
const stallTimeout = 30_000

/** Never in a log, even of an error that carries a request. */
const redact = ['authorization', 'cookie', 'password', 'token'].flatMap((secret) => [
  secret,
  `*.${secret}`,
  `*.*.${secret}`,
  `*.*.*.${secret}`,
])

/** Creates the Fastify instance: connections, logging, parsers and schema compilers, but no routes. */
export function createServer(
  { siteUrl, logLevel, trustProxy }: Pick<Environment, 'siteUrl' | 'logLevel' | 'trustProxy'>,
  fastPath: FastPath = (_request, _response, next) => next(),
  limits = slowLimits,
) {
  const headers = securityHeaders(siteUrl)
  const shutdown = { hasBegun: false }
  const app = Fastify({
    serverFactory: (handler) => {
      // Node's own refusal of a request without Host (RFC 9112, 3.2) would lack these headers.
      const options = { keepAliveTimeout, requireHostHeader: false }
      const server = createHttpServer(options, (request, response) => {
        if (request.headers.host === undefined && request.httpVersion === '1.1') {
          rejectRequest(400, response, headers)
          return
        }
        if (shutdown.hasBegun) response.shouldKeepAlive = false
        const next = () => handler(request, response)
        // While the server closes, Fastify also closes the connections.
        if (server.listening) fastPath(request, response, next)
        else next()
      })
      server.on('checkExpectation', (_request, response) => rejectRequest(417, response, headers))
      const end = (socket: ClientSocket) => endStalled(socket, rejectConnection(headers))
      server.setTimeout(stallTimeout, end)
      endSlowConnections(server, limits, end)
      return server
    },
    // The stream that Node's console writes to, so that the lines of both stay in order.
    logger: logLevel === 'silent' ? false : { level: logLevel, stream: process.stdout, redact },
    // Never trust a client's request id.
    genReqId: () => randomUUID(),
    // One line per request would drown the rest; the error handler logs failures.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: rejectConnection(headers),
    // Called before any hook, for a URL that cannot be decoded or has a parameter that is too long.
    frameworkErrors: (error, _request, reply) => sendError(reply.headers(headers), error),
    rewriteUrl: ({ url }) => pathOfTarget(url),
    // While the server closes, requests on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // On close, idle connections end immediately and busy ones after their response.
    forceCloseConnections: 'idle',
    trustProxy,
  }).withTypeProvider<ZodTypeProvider>()
  app.decorate('shutdown', shutdown)
  app.removeContentTypeParser('text/plain')
  addJsonParser(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

/**
 * Closes a connection that has been idle for too long, with 408 if a request is incomplete. A connection may be idle
 * while a handler is at work, such as on a large image.
 */
function endStalled(socket: ClientSocket, reject: ReturnType<typeof rejectConnection>) {
  const response = socket._httpMessage
  if (!response || response.headersSent) socket.destroy()
  else if (!response.req.complete) reject({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
}

/**
 * Returns the path and query of a request target, without the scheme and host that proxies send (RFC 9112, 3.2.2). A
 * path that cannot be decoded leads to the 404 page.
 */
function pathOfTarget(target = '/'): string {
  const rest = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const path = rest.startsWith('/') ? rest : `/${rest}`
  return hasDecodablePath(path) || path.startsWith('/api') ? path : '/not-found'
}

function hasDecodablePath(url: string): boolean {
  try {
    return Boolean(decodeURI(url.split('?', 1)[0] ?? ''))
  } catch {
    return false
  }
}
