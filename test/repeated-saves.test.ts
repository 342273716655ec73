import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { freshDatabase } from './fresh-database.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { databases } from './site.ts'

const event = { name: 'Gala', date: '2027-04-14', location: 'Rooftop' }

/** Sends a save with its key. @returns the id of the record, or undefined when the answer was lost */
async function add({ url }: ServerProcess, token: string, key: string): Promise<string | undefined> {
  const response = await fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify({ ...event, name: `Gala ${key}` }),
  }).catch(() => undefined)
  const body = (await response?.json().catch(() => undefined)) as { data?: { id: string } } | undefined
  return body?.data?.id
}

const namesOf = async (server: ServerProcess) =>
  JSON.parse((await server.text('/api/events')).text).data.map(({ name }: { name: string }) => name)

for (const kind of databases)
  describe(`saves that are sent to two servers on ${kind}`, () => {
    test('with one key make one record, at once and after kill -9', async (context) => {
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
        const sent: string[] = []
        const lost: string[] = []
        for (let round = 0; round < 5; round += 1) {
          let answered = 0
          const killed = Promise.withResolvers<void>()
          /** Saves one after another until an answer is lost. */
          const addUntilLost = async (worker: number) => {
            for (let each = 0; ; each += 1) {
              const key = `${round}-${worker}-${each}`
              sent.push(key)
              if ((await add(other, token, key)) === undefined) return lost.push(key)
              answered += 1
              if (answered === 10 + round) killed.resolve(other.kill())
            }
          }
          await Promise.all([...Array.from({ length: 6 }, (_, worker) => addUntilLost(worker)), killed.promise])
          other = await start()
        }
        const namesBefore = await namesOf(survivor)
        const committed = lost.filter((key) => namesBefore.includes(`Gala ${key}`)).length
        for (const key of lost) assert.ok(await add(survivor, token, key))
        context.diagnostic(`${lost.length} answers were lost, ${committed} of them to saves that were made`)
        const names = await namesOf(survivor)
        assert.equal(names.length, 20 + sent.length)
        assert.equal(new Set(names).size, names.length)
      } finally {
        await Promise.all([survivor.stop(), other.stop()])
        await drop()
        await rm(folder, { recursive: true, force: true })
      }
    })
  })
