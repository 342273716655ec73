import type { IncomingMessage, Server } from 'node:http'
import type { ClientSocket } from './error-handler.server.ts'

type SlowLimits = {
  /** How long a client may be slower than the limits allow, in milliseconds. */
  window: number
  /** The bytes of a body that must arrive within the window. */
  leastBytes: number
  /** How often connections are checked, in milliseconds. */
  interval: number
}

/** A body must arrive at 1 kB a second, or as fast as the server reads it. */
export const slowLimits: SlowLimits = { window: 30_000, leastBytes: 30_000, interval: 5000 }

/** Node's own counts of the bytes that the system has not taken yet. */
type Connection = ClientSocket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }

/** The time since which a client has been too slow, and the bytes transferred until then. */
type Progress = { at: number; received: number; sent: number }

/**
 * Ends connections whose client sends a body too slowly, before or after the response, or has stopped reading. Node's
 * own timeouts restart with each byte.
 */
export function endSlowConnections(server: Server, limits: SlowLimits, end: (socket: ClientSocket) => void) {
  const connections = new Map<Connection, Progress>()
  const requests = new WeakMap<ClientSocket, IncomingMessage>()
  server.on('connection', (socket: Connection) => {
    connections.set(socket, { at: performance.now(), received: 0, sent: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request: IncomingMessage) => requests.set(request.socket, request))

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, last] of connections) {
      const received = socket.bytesRead
      const { bytesWritten = 0, writeQueueSize = 0 } = socket._handle ?? {}
      const sent = bytesWritten - writeQueueSize
      const isTooSlow =
        (isSendingBody(requests.get(socket)) && received - last.received < limits.leastBytes) ||
        (writeQueueSize > 0 && sent === last.sent)
      if (!isTooSlow) connections.set(socket, { at: now, received, sent })
      else if (now - last.at >= limits.window) end(socket)
    }
  }, limits.interval).unref()
  server.once('close', () => clearInterval(timer))
}

/** Returns true while the server waits for bytes of a body. */
const isSendingBody = (request: IncomingMessage | undefined) =>
  request !== undefined && !request.complete && request.readableLength === 0
