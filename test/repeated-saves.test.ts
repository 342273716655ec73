import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { freshDatabase } from './fresh-database.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { databases } from './site.ts'
import { untilTrue } from './until-true.ts'

const eventOf = (key: string) => ({ name: `Gala ${key}`, date: '2027-04-14', location: 'Rooftop' })

/** Sends a save with its key. @returns the id of the record, or undefined when the answer was lost */
async function add({ url }: ServerProcess, token: string, key: string): Promise<string | undefined> {
  const response = await fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify(eventOf(key)),
  }).catch(() => undefined)
  const body = (await response?.json().catch(() => undefined)) as { data?: { id: string } } | undefined
  return body?.data?.id
}

/** Sends the same save on a connection that nobody reads from. */
function sendUnread({ url }: ServerProcess, token: string, key: string): Socket {
  const body = JSON.stringify(eventOf(key))
  const head = [
    'POST /api/events HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: "${key}"`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

const namesOf = async (server: ServerProcess) =>
  JSON.parse((await server.text('/api/events')).text).data.map(({ name }: { name: string }) => name)

for (const kind of databases)
  describe(`saves that are sent to two servers on ${kind}`, () => {
    test('with one key make one record: at once, and after kill -9 before the answer was read', async () => {
      const { url, drop } = await freshDatabase(kind)
      const folder = await mkdtemp(join(tmpdir(), 'summit-repeated-'))
      const start = () => startServer({ DATA_DIR: folder, DATABASE_URL: url })
      const survivor = await start()
      let other = await start()
      try {
        const token = await survivor.signIn()
        for (let round = 0; round < 20; round += 1) {
          const ids = await Promise.all([survivor, other, survivor].map((server) => add(server, token, `${round}`)))
          assert.ok(ids[0])
          assert.equal(new Set(ids).size, 1)
        }
        for (let round = 20; round < 25; round += 1) {
          const unread = sendUnread(other, token, `${round}`)
          await untilTrue(async () => (await namesOf(survivor)).includes(`Gala ${round}`))
          await other.kill()
          unread.destroy()
          assert.ok(await add(survivor, token, `${round}`))
          other = await start()
        }
        const names = await namesOf(survivor)
        assert.equal(names.length, 25)
        assert.equal(new Set(names).size, 25)
      } finally {
        await Promise.all([survivor.stop(), other.stop()])
        await drop()
        await rm(folder, { recursive: true, force: true })
      }
    })
  })
