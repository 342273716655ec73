import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Starts a proxy for TCP connections that can be frozen: it then keeps connections, also new ones, but passes nothing on.
 * @param at the port that it listens on; any free one by default
 */
export async function startProxy(port: number, at = 0) {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on('data', (data) => other.write(data))
      if (isFrozen) socket.pause()
    }
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
