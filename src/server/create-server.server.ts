import { isUtf8 } from 'node:buffer'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Environment } from '../lib/environment.server.ts'
import { BadRequest } from '../lib/errors.ts'
import { rejectConnection, sendError } from './error-handler.server.ts'

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
  { logLevel, trustProxy }: Pick<Environment, 'logLevel' | 'trustProxy'>,
  fastPath: FastPath = (_request, _response, next) => next(),
) {
  const app = Fastify({
    serverFactory: (handler) => {
      const server = createHttpServer({ keepAliveTimeout }, (request, response) => {
        const next = () => handler(request, response)
        // While the server closes, Fastify also closes the connections.
        if (server.listening) fastPath(request, response, next)
        else next()
      })
      return server
    },
    // The stream that Node's console writes to, so that the lines of both stay in order.
    logger: logLevel === 'silent' ? false : { level: logLevel, stream: process.stdout },
    // One line per request would drown the rest; the error handler logs failures.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: rejectConnection,
    frameworkErrors: (error, _request, reply) => sendError(reply, error),
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
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // As bytes: decoding would turn invalid ones into U+FFFD, and the text would be stored with it.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0)
      done(null, undefined) // some clients send the JSON content type without a body
    else if (isUtf8(bytes)) json(request, bytes.toString(), done)
    else done(new BadRequest('The request is not valid UTF-8'))
  })
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
