import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Systems give the ports from here on to outgoing connections: one of those could take the port before its use. */
const firstEphemeralPort = 32_768

/** Returns a TCP port of 127.0.0.1 that is free at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, firstEphemeralPort)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
