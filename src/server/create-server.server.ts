import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Environment } from '../lib/environment.server.ts'
import { rejectConnection, rejectRequest, sendError } from './error-handler.server.ts'
import { securityHeaders } from './security.server.ts'

export type App = ReturnType<typeof createServer>

/** Answers a request on Node's own objects, or calls `next`. */
type FastPath = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown

/**
 * In milliseconds. Longer than proxies keep an idle connection (mostly 60 s): otherwise they could send a request on one
 * that is being closed.
 */
const keepAliveTimeout = 72_000

/** Creates the Fastify instance: connections, logging, parsers and schema compilers, but no routes. */
export function createServer(
  { siteUrl, logLevel, trustProxy }: Pick<Environment, 'siteUrl' | 'logLevel' | 'trustProxy'>,
  fastPath: FastPath = (_request, _response, next) => next(),
) {
  const headers = securityHeaders(siteUrl)
  const app = Fastify({
    serverFactory: (handler) => {
      // Node itself would refuse a request without Host (RFC 9112, 3.2), but without these headers.
      const options = { keepAliveTimeout, requireHostHeader: false }
      const server = createHttpServer(options, (request, response) => {
        if (request.headers.host === undefined && request.httpVersion === '1.1') {
          rejectRequest(400, response, headers)
          return
        }
        const next = () => handler(request, response)
        // While the server closes, Fastify also closes the connections.
        if (server.listening) fastPath(request, response, next)
        else next()
      })
      server.on('checkExpectation', (_request, response) => rejectRequest(417, response, headers))
      return server
    },
    // The stream that Node's console writes to, so that the lines of both stay in order.
    logger: logLevel === 'silent' ? false : { level: logLevel, stream: process.stdout },
    // One line per request would drown the rest; the error handler logs failures.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: rejectConnection(headers),
    // Before any hook: a URL that cannot be decoded, or with a parameter that is too long.
    frameworkErrors: (error, _request, reply) => sendError(reply.headers(headers), error),
    // A URL that cannot be decoded shows the 404 page.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) || url.startsWith('/api') ? url : '/not-found'),
    // While the server closes, requests on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // On close, idle connections end at once and busy ones after their response.
    forceCloseConnections: 'idle',
    trustProxy,
  }).withTypeProvider<ZodTypeProvider>()
  app.removeContentTypeParser('text/plain')
  // Some clients send the JSON content type without a body.
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) =>
    text === '' ? done(null, undefined) : json(request, text, done),
  )
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

function isDecodable(url: string): boolean {
  try {
    return Boolean(decodeURI(url))
  } catch {
    return false
  }
}
