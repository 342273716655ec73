import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { adminToken, encoded, type Part } from '../../../test/calls.ts'
import { onSqlite } from '../../../test/site.ts'
import { maxDiscardedBytes } from './unread-bodies.server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const tooLarge = { success: false, message: 'The request is too large' }
const megabyte = Buffer.alloc(1_000_000, 'x')

describe('an answer that is sent before the whole body has arrived', () => {
  onSqlite((site) => {
    /**
     * Sends a request like a browser, which reads nothing until it has sent everything.
     * @param chunks of the body; with `isChunked` its length is not announced
     * @param after bytes that follow on the same connection
     */
    async function send(path: string, headers: Record<string, string>, chunks: Iterable<Buffer>, after = '') {
      const { app } = site()
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      const failed = once(socket, 'error').then(([error]) => Promise.reject(error))
      failed.catch(() => {})
      const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
      socket.pause().write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      for (const chunk of chunks) if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), failed])
      if (after) socket.write(after)
      let received = ''
      socket.setEncoding('utf8').on('data', (text) => {
        received += text
      })
      await Promise.race([once(socket.resume(), 'close'), failed])
      const [head = '', body = ''] = received.split('\r\n\r\n', 2)
      return { status: head.split(' ', 2)[1], body, received }
    }
    const json = (length: number) => ({
      'Content-Type': 'application/json',
      'Content-Length': String(length),
      Connection: 'close',
    })
    const bodyOf = (megabytes: number) => Array<Buffer>(megabytes).fill(megabyte)

    test('is read by the client, when 26 MB of JSON are too large', async () => {
      const { status, body } = await send('/api/auth/login', json(26_000_000), bodyOf(26))
      assert.deepEqual([status, JSON.parse(body)], ['413', tooLarge])
    })

    test('is read by the client, when the length was not announced', async () => {
      const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked', Connection: 'close' }
      const chunk = Buffer.concat([Buffer.from(`${megabyte.length.toString(16)}\r\n`), megabyte, Buffer.from('\r\n')])
      const { status, body } = await send('/api/auth/login', headers, [
        ...Array<Buffer>(26).fill(chunk),
        Buffer.from('0\r\n\r\n'),
      ])
      assert.deepEqual([status, body.includes(tooLarge.message)], ['413', true])
    })

    test('is read by the client, for bodies of another type and by a visitor', async () => {
      const xml = { ...json(26_000_000), 'Content-Type': 'application/xml' }
      assert.equal((await send('/api/auth/login', xml, bodyOf(26))).status, '415')
      assert.equal((await send('/api/speakers', json(26_000_000), bodyOf(26))).status, '401')
    })

    test('is read by the client, for a form with too much text', async () => {
      const form = Array.from({ length: 40 }, (): Part => ['bio', 'x'.repeat(700_000)])
      const { payload, headers } = await encoded(form)
      const { status, body } = await send(
        '/api/speakers',
        {
          'Content-Type': headers['content-type'],
          'Content-Length': String(payload.length),
          Authorization: `Bearer ${await adminToken(site())}`,
          Connection: 'close',
        },
        [payload],
      )
      assert.deepEqual([status, JSON.parse(body)], ['413', { success: false, message: 'The form is too large' }])
    })

    test('leaves the connection open for the next request', async () => {
      const { Connection, ...headers } = json(3_000_000)
      const next = 'GET /api/nope HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
      const { received } = await send('/api/speakers', headers, bodyOf(3), next)
      assert.deepEqual(received.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 401', 'HTTP/1.1 404'])
    })

    test('costs no memory for the rest of the body', async () => {
      const before = process.memoryUsage().arrayBuffers
      let most = 0
      function* measured() {
        for (const [index, chunk] of bodyOf(100).entries()) {
          yield chunk
          if (index % 25 < 24) continue
          // Takes half a second where many files have run. Buffers are freed beside the program until the next collection.
          collectGarbage()
          collectGarbage()
          most = Math.max(most, process.memoryUsage().arrayBuffers - before)
        }
      }
      assert.equal((await send('/api/auth/login', json(100_000_000), measured())).status, '413')
      assert.ok(most < 16_000_000, `${most} bytes`)
    })

    test('is followed by a reset, when the rest is longer than any form', async () => {
      const length = maxDiscardedBytes + 100_000_000
      await assert.rejects(send('/api/auth/login', json(length), bodyOf(length / 1_000_000)), /ECONNRESET|EPIPE/)
    })
  })
})
