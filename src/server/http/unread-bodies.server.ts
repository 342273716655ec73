import type { IncomingMessage } from 'node:http'
import { isFromNetwork } from '../../lib/from-network.server.ts'
import type { App } from './create-server.server.ts'

/** Bytes of a body that are still received after its answer: somewhat more than the largest form, 20 images of 5 MB. */
export const maxDiscardedBytes = 120_000_000

/**
 * Lets clients read an answer that was sent before they had sent their whole body, such as a 413. Closing a connection
 * with unread bytes resets it (RFC 9112, 9.6), and a browser reads no answer before it has sent all: so the rest is
 * received and dropped, and only then is the connection closed, if the client wants that.
 */
export function discardUnreadBodies(app: App) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request
    if (isFromNetwork(raw) && hasBody(raw) && !raw.complete) {
      const closes = !reply.raw.shouldKeepAlive
      // Fastify's, for a body that is too large: the connection can be used again once all of it has arrived.
      reply.removeHeader('connection')
      reply.raw.shouldKeepAlive = true // or Node would close it after the answer's last byte
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
