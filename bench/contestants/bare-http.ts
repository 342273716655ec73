import { createServer } from 'node:http'

/** The least work of a Node server: the same bytes, already compressed. BODIES holds them by path, in base64. */
const bodies = new Map(
  Object.entries(JSON.parse(process.env.BODIES ?? '{}') as Record<string, { type: string; body: string }>).map(
    ([path, { type, body }]) => [path, { type, body: Buffer.from(body, 'base64') }],
  ),
)

createServer((request, response) => {
  const entry = bodies.get(request.url ?? '')
  if (!entry) {
    response.writeHead(404).end()
    return
  }
  const { type, body } = entry
  if (request.headers['if-none-match']) {
    response.writeHead(304, { etag: '"x"' }).end()
    return
  }
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length })
  response.end(body)
}).listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4096 }, () => console.log('ready'))
