import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

type Value = { stringValue?: string; intValue?: number }
type Attribute = { key: string; value: Value }
type OtlpSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code: number }
  attributes: Attribute[]
}
type Batch = { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }

export type ReceivedSpan = ReturnType<typeof readSpan>

const readAttributes = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

const readSpan = ({ attributes, ...span }: OtlpSpan) => ({ ...span, attributes: readAttributes(attributes) })

/** Starts a collector that takes OTLP as JSON over HTTP, for all tests of a file. */
export async function startCollector() {
  const received: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const behaviour = { status: 200, hangs: false }
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, headers: request.headers, body: await text(request) })
    if (!behaviour.hangs) response.writeHead(behaviour.status).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const batches = () => received.flatMap(({ body }) => (JSON.parse(body) as { resourceSpans: Batch[] }).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behaviour,
    /** Returns the attributes of the processes that sent something, a batch each. */
    resources: () => batches().map(({ resource }) => readAttributes(resource.attributes)),
    spans: () => batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(readSpan))),
    /** Forgets what was received, and behaves as at first. */
    reset() {
      received.length = 0
      Object.assign(behaviour, { status: 200, hangs: false })
    },
  }
}
