import type { IncomingMessage } from 'node:http'
import { isFromNetwork } from '../../lib/from-network.server.ts'
import type { App } from './create-server.server.ts'

/** The most bytes of a body to receive after its response: somewhat more than the largest form, 20 images of 5 MB. */
export const maxDiscardedBytes = 120_000_000

/**
 * Lets clients read a response that was sent before their whole body had arrived, such as a 413. Closing a connection
 * with unread bytes resets it (RFC 9112, 9.6), and browsers read a response only after sending everything. So the rest
 * is received and dropped before the connection is closed.
 */
export function discardUnreadBodies(app: App) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request
    if (isFromNetwork(raw) && hasBody(raw) && !raw.complete) {
      const closes = !reply.raw.shouldKeepAlive
      // Set by Fastify for a body that is too large. The connection can be reused once the whole body has arrived.
      reply.removeHeader('connection')
      reply.raw.shouldKeepAlive = true // or Node would close it after the last byte of the response
      const read = discardRest(raw)
      if (closes) reply.raw.once('finish', () => read.then(() => raw.socket.end()))
    }
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Resolves when the whole body has arrived, or the connection is closed. */
function discardRest(request: IncomingMessage): Promise<unknown> {
  let bytes = 0
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxDiscardedBytes) request.socket.destroy()
  })
  request.resume().read(0) // immediately: Node would drop the rest of an unread body without a limit
  return new Promise((resolve) => request.once('end', resolve).once('close', resolve))
}
