import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Environment } from '../lib/environment.server.ts'
import { refuseConnection, sendFailure } from './failures.server.ts'

export type App = ReturnType<typeof newApp>

/** Answers a request, or hands it on. */
type Serve = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void

/** Longer than proxies keep a connection that waits (mostly 60 s), lest they ask on one that ends. In milliseconds. */
const keepAliveTimeout = 72_000

/** @param serve sees each request before the app does */
export function newApp(
  { logLevel, trustProxy }: Pick<Environment, 'logLevel' | 'trustProxy'>,
  serve: Serve = (_request, _response, otherwise) => otherwise(),
) {
  const app = Fastify({
    serverFactory: (handler) =>
      createServer({ keepAliveTimeout }, (request, response) =>
        serve(request, response, () => handler(request, response)),
      ),
    // The same stream as the console's, so that lines come in the order in which they were written.
    logger: logLevel === 'silent' ? false : { level: logLevel, stream: process.stdout },
    // A line for each request drowns what matters; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, _request, reply) => sendFailure(reply, error),
    // An address that cannot be read is that of the 404 page.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) || url.startsWith('/api') ? url : '/not-found'),
    // While the server closes, what still arrives on an open connection is answered as ever.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // At the end, connections that only wait for another request are closed, those at work are finished.
    forceCloseConnections: 'idle',
    trustProxy,
  }).withTypeProvider<ZodTypeProvider>()
  app.removeContentTypeParser('text/plain')
  // Some clients name JSON as the type of a body that they leave out.
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) =>
    text === '' ? done(null, undefined) : json(request, text, done),
  )
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

function isReadable(url: string): boolean {
  try {
    return Boolean(decodeURI(url))
  } catch {
    return false
  }
}
