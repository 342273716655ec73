import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startInstances } from './instances.ts'
import { startLoad } from './load.ts'
import { runs, seed } from './round.ts'
import { assertComplete, assertImages, assertIntact, withStored } from './stored.ts'
import { timed } from './writers.ts'

const restarts = runs(2, 50)
const perSecond = runs(50, 200)
const checkedReads = runs(500, 10_000)

describe('three instances on PostgreSQL behind HAProxy', () => {
  let site: Awaited<ReturnType<typeof startInstances>>
  before(async () => {
    site = await startInstances()
  })
  after(() => site?.stop())

  test('answer every request while they are restarted one after another', async (context) => {
    const load = startLoad(site.target, perSecond, context)
    const began = performance.now()
    for (let restart = 0; restart < restarts; restart += 1) await site.restart(restart % 3)
    const seconds = (performance.now() - began) / 1000
    const outcomes = await load.stop()
    const failed = outcomes.filter(({ status }) => status !== 200 && status !== 201)
    const saves = outcomes.filter(({ what }) => what === 'save')
    const uploads = load.writers
      .flatMap(({ records }) => [...records.values()])
      .filter(({ record }) => record.image_path ?? record.image)
    context.diagnostic(
      `${restarts} restarts in ${seconds.toFixed(0)} s: ${outcomes.length} requests, ${(outcomes.length / seconds).toFixed(0)} per second, ${saves.length} of them saves, ${failed.length} failed; FAULT_SEED=${seed}`,
    )
    assert.deepEqual(failed, [], site.haproxy.output())
    assert.ok(uploads.length > 0)
    await withStored(site.place, async (db, storage) => {
      await assertIntact(db)
      await assertComplete(db, load.writers)
      await assertImages(db, storage)
    })
  })

  test('show no page that is older than a change acknowledged before it was requested', async (context) => {
    const { url, token } = site.target
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const speaker = {
      name: 'Version 0.',
      title: 'Engineer',
      company: 'Kobo Rails',
      bio: 'Builds ledgers that stay up.',
    }
    const created = await fetch(`${url}/api/speakers`, { method: 'POST', headers, body: JSON.stringify(speaker) })
    const { data } = (await created.json()) as { data: { id: string } }
    let [acknowledged, reads, stale] = [0, 0, 0]
    const write = async () => {
      for (let version = 1; reads < checkedReads; version += 1) {
        const body = JSON.stringify({ name: `Version ${version}.` })
        const { status } = await timed(`${url}/api/speakers/${data.id}`, { method: 'PUT', headers, body })
        assert.equal(status, 200)
        acknowledged = version
      }
    }
    const paths = ['/speakers', '/api/speakers', `/speakers/${data.id}`]
    const read = async (_: unknown, reader: number) => {
      for (; reads < checkedReads; reads += 1) {
        const expected = acknowledged
        const { status, text } = await timed(url + paths[reader % paths.length])
        assert.equal(status, 200)
        const shown = Number(/Version (\d+)\./.exec(text)?.[1] ?? Number.NaN)
        if (!(shown >= expected)) stale += 1
      }
    }
    await Promise.all([write(), ...Array.from({ length: 16 }, read)])
    context.diagnostic(`${reads} reads through HAProxy during ${acknowledged} changes, ${stale} stale`)
    assert.equal(stale, 0)
  })
})
