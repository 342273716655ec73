import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, type TestContext, test } from 'node:test'
import { openDatabase } from '../../src/db/database.server.ts'
import type { Tables } from '../../src/features/entities.server.ts'
import type { Place } from '../backups.ts'
import { startProxy } from '../frozen-proxy.ts'
import { startBucket } from '../images.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { untilTrue } from '../until-true.ts'
import { assertAnswered, slowest, startReading } from './limits.ts'
import { runs, seed } from './round.ts'
import { assertComplete, assertImages, assertIntact, withStored } from './stored.ts'
import { mountVolume } from './volume.ts'
import { createWriters, startWriting, timed } from './writers.ts'

const times = runs(1, 10)
/** How many saves are refused before a fault is over. */
const refusals = runs(6, 20)

type Fault = { begin(): unknown; end(): unknown }

/** Lets a fault come and go under load, and checks what visitors and staff see, and what is stored in the end. */
async function survive(context: TestContext, server: ServerProcess, place: Place, fault: Fault) {
  const target = { url: server.url, token: await server.signIn() }
  const writers = createWriters(4, seed)
  const answers = () => writers.flatMap((writer) => writer.answers)
  const refused = () => answers().filter(({ status }) => status === 503).length
  assert.equal((await timed(`${server.url}/about`)).status, 200)
  const stopReading = startReading(target, context)
  const stopWriting = startWriting(writers, target, context)
  for (let time = 0; time < times; time += 1) {
    const before = refused()
    await fault.begin()
    await untilTrue(async () => refused() >= before + refusals)
    await untilTrue(async () => (await timed(`${server.url}/health/ready`)).status === 503)
    await fault.end()
    const acknowledged = writers.map((writer) => writer.acknowledged)
    await untilTrue(async () => writers.every((writer, index) => writer.acknowledged > (acknowledged[index] ?? 0)))
  }
  await stopWriting()
  for (const writer of writers) await writer.finish(target)
  const { cached, uncached } = await stopReading()
  context.diagnostic(
    `${times} times: ${refused()} of ${answers().length} saves refused; slowest answers in ms: ${slowest(answers())} of saves, ` +
      `${slowest([...uncached, ...cached])} of ${uncached.length + cached.length} reads; FAULT_SEED=${seed}`,
  )
  assertAnswered([...answers(), ...uncached, ...cached])
  assert.deepEqual(new Set(cached.map(({ status }) => status)), new Set([200]), 'a cached page was not served')
  await withStored(place, async (db, storage) => {
    await assertIntact(db)
    await assertComplete(db, writers)
    await assertImages(db, storage)
  })
}

/** A site with its database and images in these places. */
const placeIn = (folder: string, storage: string): Place => {
  const url = `sqlite:${join(folder, 'summit.sqlite')}`
  const env = { DATA_DIR: folder, DATABASE_URL: url, STORAGE_URL: storage, LOG_LEVEL: 'silent' }
  return { folder, env, open: () => openDatabase<Tables>(url), remove: async () => {} }
}

const probe = await mountVolume(1)
const skip = typeof probe === 'string' ? probe : false
if (typeof probe !== 'string') await probe.remove()

describe('a fault of the disk', () => {
  let folder: string
  let server: ServerProcess | undefined
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-disk-'))
  })
  afterEach(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const mounted = async (megabytes: number) => {
    const volume = await mountVolume(megabytes)
    assert.ok(typeof volume !== 'string')
    return volume
  }

  test('a full one refuses saves, and all goes on when there is room', { skip }, async (context) => {
    const volume = await mounted(24)
    try {
      const place = placeIn(volume.folder, `file:${join(volume.folder, 'uploads')}`)
      server = await startServer(place.env)
      await survive(context, server, place, { begin: volume.fill, end: volume.makeRoom })
      await server.stop()
    } finally {
      await volume.remove()
    }
  })

  test('a read-only one for images refuses uploads, and all goes on when it is writable', { skip }, async (context) => {
    const volume = await mounted(24)
    try {
      const place = placeIn(folder, `file:${volume.folder}`)
      server = await startServer(place.env)
      await survive(context, server, place, { begin: volume.makeReadOnly, end: volume.makeWritable })
      await server.stop()
    } finally {
      await volume.remove()
    }
  })

  test('a bucket that is frozen refuses uploads, and all goes on when it answers', async (context) => {
    const bucket = await startBucket()
    const url = new URL(bucket.url)
    const proxy = await startProxy(Number(new URL(url.searchParams.get('endpoint') ?? '').port))
    try {
      url.searchParams.set('endpoint', `http://127.0.0.1:${proxy.port}`)
      const place = placeIn(folder, url.href)
      server = await startServer(place.env)
      await survive(context, server, place, { begin: proxy.freeze, end: proxy.thaw })
      await server.stop()
    } finally {
      await proxy.stop()
      await bucket.close()
    }
  })
})
