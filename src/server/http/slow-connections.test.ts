import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { untilTrue } from '../../../test/until-true.ts'
import { HttpError } from '../../lib/errors.ts'
import { type App, createServer } from './create-server.server.ts'
import { registerErrorHandler } from './error-handler.server.ts'
import { discardUnreadBodies } from './unread-bodies.server.ts'

const limits = { window: 1000, leastBytes: 3000, interval: 50 }
const large = 20_000_000

/** The server's own window is 30 seconds. */
describe('a connection', () => {
  let app: App
  before(async () => {
    app = createServer({ siteUrl: 'http://localhost', logLevel: 'silent', trustProxy: [] }, undefined, limits)
    registerErrorHandler(app)
    discardUnreadBodies(app)
    app.post('/read', async ({ body }) => ({ success: true, body }))
    const refuse = { onRequest: () => Promise.reject(new HttpError(401, 'Please sign in')) }
    app.post('/refuse', refuse, async () => ({ success: true }))
    app.get('/large', async () => 'x'.repeat(large))
    app.post('/busy', async () => {
      await untilTrue(async () => performance.now() > busyUntil)
      return { success: true }
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => app.close())
  let busyUntil = 0

  async function open(): Promise<Socket> {
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(client, 'connect')
    return client.on('error', () => {})
  }
  const post = (path: string, length: number, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`

  /** Resolves to what a client has received when its connection ends, however it ends. */
  async function received(client: Socket): Promise<string> {
    let text = ''
    client.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    await new Promise((resolve) => client.once('close', resolve))
    return text
  }

  /** Sends a byte of a body every few milliseconds until the connection ends. @returns what was answered */
  async function drip(path: string): Promise<string> {
    const client = await open()
    const timer = setInterval(() => client.write('1'), 10)
    client.write(post(path, 1000, '1'))
    return received(client).finally(() => clearInterval(timer))
  }

  test('ends with 408 when a body drips, or stops', async () => {
    assert.match(await drip('/read'), /^HTTP\/1\.1 408 /)
    const client = await open()
    client.write(post('/read', 1000, '1'))
    assert.match(await received(client), /^HTTP\/1\.1 408 /)
  })

  test('is refused before its body has arrived, and ends when the rest drips', async () => {
    const client = await open()
    client.write(post('/refuse', 1000, '1'))
    const [answer] = await once(client, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 401 /)
    await received(client)
    assert.match(await drip('/refuse'), /^HTTP\/1\.1 401 /)
  })

  test('is refused before a body that is too large has arrived, and ends', async () => {
    const client = await open()
    client.write(post('/read', 100_000_000, '1'))
    assert.match(await received(client), /^HTTP\/1\.1 413 /)
  })

  test('ends when its reader has stopped', async () => {
    const accepted = once(app.server, 'connection')
    const client = await open()
    const [server] = await accepted
    client.pause().write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(server, 'close')
    client.destroy()
  })

  test('goes on while a body arrives fast enough', async () => {
    const client = await open()
    const head = 'POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n'
    const answer = received(client)
    client.write(`${head}Connection: close\r\n\r\n`)
    const chunk = (content: string) => client.write(`${content.length.toString(16)}\r\n${content}\r\n`)
    chunk('"')
    const end = performance.now() + 2 * limits.window
    await untilTrue(async () => chunk('x'.repeat(200)) && performance.now() > end)
    chunk('"')
    client.write('0\r\n\r\n')
    assert.match(await answer, /^HTTP\/1\.1 200 /)
  })

  test('goes on while its handler is at work', async () => {
    const client = await open()
    busyUntil = performance.now() + 2 * limits.window
    client.write(post('/busy', 2, '{}'))
    const [answer] = await once(client, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 200 /)
    client.destroy()
  })
})
