import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openDatabase } from '../../src/db/database.server.ts'
import type { Tables } from '../../src/features/entities.server.ts'
import type { Place } from '../backups.ts'
import { type PostgresServer, startPostgres } from '../postgres.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { untilTrue } from '../until-true.ts'
import { assertAnswered, slowest, startReading } from './limits.ts'
import { runs, seed } from './round.ts'
import { assertComplete, assertImages, assertIntact, withStored } from './stored.ts'
import { createWriters, startWriting, timed } from './writers.ts'

const stops = runs(2, 20)
/** How soon a save succeeds again once PostgreSQL accepts connections, in milliseconds. */
const backWithin = 5000

let folder: string
let postgres: PostgresServer
let server: ServerProcess
let place: Place
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'summit-stops-'))
  postgres = await startPostgres()
  const url = `${postgres.url}/postgres`
  const env = { DATA_DIR: folder, DATABASE_URL: url, STORAGE_URL: `file:${join(folder, 'uploads')}` }
  place = { folder, env, open: () => openDatabase<Tables>(url), remove: () => postgres.stop() }
  server = await startServer({ ...env, LOG_LEVEL: 'silent' })
})
after(async () => {
  await server.stop()
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

test('a PostgreSQL that is stopped under load: nothing hangs, nothing is lost, and all goes on by itself', async (context) => {
  const target = { url: server.url, token: await server.signIn() }
  const writers = createWriters(6, seed)
  const saves = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  assert.equal((await timed(`${server.url}/about`)).status, 200)
  const stopReading = startReading(target, context)
  const stopWriting = startWriting(writers, target, context)
  let longest = 0
  for (let stop = 0; stop < stops; stop += 1) {
    await postgres.shutDown(stop % 2 ? 'immediate' : 'fast')
    // A result is used again for a second.
    await untilTrue(async () => (await timed(`${server.url}/health/ready`)).status === 503)
    await postgres.startAgain()
    const [began, before] = [performance.now(), saves()]
    while (saves() === before) {
      assert.ok(server.isRunning(), server.output())
      assert.ok(performance.now() - began < backWithin, `no save succeeded within ${backWithin} ms`)
      await timed(`${server.url}/health/ready`)
    }
    longest = Math.max(longest, performance.now() - began)
  }
  await stopWriting()
  for (const writer of writers) await writer.finish(target)
  const { cached, uncached } = await stopReading()
  const writes = writers.flatMap(({ answers }) => answers)
  context.diagnostic(
    `${stops} stops of PostgreSQL: ${saves()} saves acknowledged, back within ${Math.round(longest)} ms; slowest answers in ms: ` +
      `${slowest(writes)} of ${writes.length} saves, ${slowest(uncached)} of ${uncached.length} reads, ${slowest(cached)} of ${cached.length} cached pages; FAULT_SEED=${seed}`,
  )
  assertAnswered([...writes, ...uncached])
  assertAnswered(cached)
  assert.deepEqual(new Set(cached.map(({ status }) => status)), new Set([200]), 'a cached page was not served')
  await withStored(place, async (db, storage) => {
    await assertIntact(db)
    await assertComplete(db, writers)
    await assertImages(db, storage)
  })
})
