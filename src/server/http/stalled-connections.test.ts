import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { addressOf, openTestSite, type TestSite } from '../../../test/site.ts'

/** The timeout is 30 seconds: the tests wait for it together. */
describe('a connection on which nothing moves for thirty seconds', { concurrency: true }, () => {
  let site: TestSite
  let port: number
  before(async () => {
    site = await openTestSite('sqlite')
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = Number(new URL(addressOf(site)).port)
  })
  after(() => site.close())

  /** Opens a connection, and returns both of its ends. */
  async function open(): Promise<{ client: Socket; server: Socket }> {
    const accepted = once(site.app.server, 'connection')
    const client = connect(port, '127.0.0.1')
    const [server] = await accepted
    return { client, server }
  }

  test('ends with 408 when its sender stalls', async () => {
    const { client } = await open()
    const began = performance.now()
    client.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"e',
    )
    assert.match(await text(client), /^HTTP\/1\.1 408 /)
    assert.ok(performance.now() - began > 25_000)
  })

  test('ends when its reader stops reading', async () => {
    const { client, server } = await open()
    client.on('error', () => {})
    client.pause()
    // Far more than the buffers of both ends hold.
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5000))
    await once(server, 'close')
    client.destroy()
  })
})
