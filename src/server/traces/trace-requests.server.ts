import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, type TextMapGetter } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { App } from '../create-server.server.ts'
import { isFromNetwork } from '../from-network.server.ts'
import { routePattern } from '../route-pattern.server.ts'
import type { Spans } from './spans.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

const propagator = new W3CTraceContextPropagator()
const headersOf: TextMapGetter<FastifyRequest['headers']> = {
  get: (headers, name) => headers[name],
  keys: Object.keys,
}

/**
 * Gives each request a span, also those that a page makes in process, and its log lines the id of the trace. No span has
 * the address of a request: paths and queries may hold tokens.
 * @param trustProxy the addresses whose `traceparent` is continued; from others it could be anything
 */
export function traceRequests(app: App, spans: Spans, trustProxy: readonly string[]) {
  const trusted = new Set(trustProxy.map(normalAddress))

  function contextOf({ raw, headers }: FastifyRequest): Context {
    if (!trusted.has(normalAddress(raw.socket.remoteAddress ?? ''))) return ROOT_CONTEXT
    return propagator.extract(ROOT_CONTEXT, headers, headersOf)
  }

  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request
    const span = isFromNetwork(request) ? spans.startServer(method, contextOf(request)) : spans.startInternal(method)
    span.setAttributes({ 'http.request.method': method, 'summit.request_id': request.id })
    request.span = span
    request.log = request.log.child({ trace_id: span.spanContext().traceId })
    reply.log = request.log
    spans.run(span, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    request.span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR })
    endSpan(request)
  })
  app.addHook('onRequestAbort', async (request) => endSpan(request))
}

/** Ends it with the pattern of the route or page, which is known only when the page was found. */
function endSpan(request: FastifyRequest) {
  const route = routePattern(request)
  request.span?.updateName(`${request.method} ${route}`).setAttribute('http.route', route).end()
  request.span = null
}

const normalAddress = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : '')
