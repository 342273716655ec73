import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach } from 'node:test'

type ReceivedPurge = { method: string; path: string; headers: Record<string, string>; body: string }

/** Starts a stand-in for the API of a CDN, for all tests of a file. It answers as Cloudflare does. */
export async function startPurgeServer() {
  const received: ReceivedPurge[] = []
  const answer = { status: 200, body: '' }
  let hanging = false
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ method: request.method ?? '', path: request.url ?? '', headers, body })
    if (hanging) return
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    received.length = 0
    Object.assign(answer, { status: 200, body: '{"success":true}' })
    hanging = false
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** How it answers until the end of the test. */
    answer,
    /** Answers nothing until the end of the test, or until it is told to. */
    hang(isHanging = true) {
      hanging = isHanging
    },
  }
}
