import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** A network before a site: as it is, without a connection, or connected and dead. */
type State = 'up' | 'cut' | 'dead'

/** Serves a site at an origin of its own, whose network a test can cut, until the end of the file. */
export async function serveThroughNetwork(firstTarget: string) {
  let target = firstTarget
  let state: State = 'up'
  const answers: { path: string; size: number }[] = []
  const bodies = new Map<string, (text: string) => string>()
  const server = createServer((incoming, outgoing) => {
    if (state === 'cut') return void incoming.socket.destroy()
    if (state === 'dead') return
    const change = bodies.get(incoming.url ?? '')
    const headers = { ...incoming.headers, ...(change && { 'accept-encoding': 'identity', 'if-none-match': '' }) }
    const forwarded = request(
      target + incoming.url,
      { method: incoming.method ?? 'GET', headers },
      async (response) => {
        if (!change) {
          const answer = { path: incoming.url ?? '', size: 0 }
          answers.push(answer)
          response.on('data', ({ length }: Buffer) => {
            answer.size += length
          })
          outgoing.writeHead(response.statusCode ?? 502, response.headers)
          return void response.pipe(outgoing)
        }
        const { 'content-length': _length, etag: _tag, 'last-modified': _date, ...kept } = response.headers
        const text = Buffer.concat(await response.toArray()).toString('utf8')
        outgoing.writeHead(response.statusCode ?? 502, kept).end(change(text))
      },
    )
    forwarded.on('error', () => incoming.socket.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A failed test may end before its hooks.
  server.unref()
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The answers so far, except those that were changed: the bytes of their bodies, as sent. */
    answers,
    set(newState: State) {
      state = newState
      server.closeAllConnections()
    },
    /** Leads to another site from now on, as after an upgrade. */
    leadTo(newTarget: string) {
      target = newTarget
    },
    /** Changes the text at a path from now on. */
    change: (path: string, by: (text: string) => string) => void bodies.set(path, by),
  }
}
