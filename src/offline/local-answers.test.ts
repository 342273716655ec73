import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isApiError } from '../../src/lib/api.ts'
import { integersFrom } from '../../test/random.ts'
import { onBothDatabases, onSqlite, type TestSite } from '../../test/site.ts'
import { changeRandomly, createRandom } from '../../test/sync-histories.ts'
import { compareCodePoints } from '../lib/compare.ts'
import { seed } from '../server/process/seed.server.ts'
import { wholeAnswer } from '../server/sync/sync.server.ts'
import { localAnswers } from './local-answers.ts'

/** Every address below /api that a public page reads. */
async function readPaths({ get }: TestSite): Promise<string[]> {
  const ids = async (path: string): Promise<string[]> =>
    (await get(`/api${path}`)).body.data.map(({ id }: { id: string }) => encodeURIComponent(id))
  const each = async (path: string, list = path) => (await ids(list)).map((id) => `${path}/${id}`)
  const slugs = (await get('/api/pages')).body.data.map(({ slug }: { slug: string }) => `/pages/slug/${slug}`)
  return [
    ...['/content/sections', '/speakers', '/events', '/tracks', '/venues', '/rooms', '/sponsors', '/tickets'],
    ...['events', 'agenda', 'speakers', 'gallery', 'sponsors'].map((list) => `/${list}?limit=3`),
    '/sponsors?type=Current&limit=2',
    '/speakers?featured=true&limit=2',
    ...['/tickets/summary', '/gallery', '/pages', '/agenda', '/agenda/summary', '/agenda/speakers'],
    ...['1', '2', '3', '9', 'all'].map((day) => `/agenda/days/${day}`),
    ...(await each('/agenda')),
    ...(await each('/speakers')),
    ...(await each('/agenda/speakers', '/speakers')),
    ...(await each('/events')),
    ...(await each('/sponsors')),
    ...(await each('/rooms')),
    ...slugs,
    ...[
      '/speakers/none',
      '/agenda/none',
      '/agenda/speakers/none',
      '/events/none',
      '/pages/slug/none',
      '/pages/slug/%C3%A4',
    ],
  ]
}

async function assertSame(site: TestSite, hint: string) {
  const { changed } = await wholeAnswer(site.db)
  // As a browser stores it.
  const answer = localAnswers(structuredClone(JSON.parse(JSON.stringify(changed))), () => site.clock.now.getTime())
  for (const path of await readPaths(site)) {
    const { status, body } = await site.get(`/api${path}`)
    const local = await answer(path).then(
      (data) => ({ status: 200, data: JSON.parse(JSON.stringify(data)) }),
      (error) => {
        if (!isApiError(error)) throw error
        return { status: error.status, data: error.message }
      },
    )
    assert.deepEqual(local, { status, data: body.data ?? body.message }, `${path} (${hint})`)
  }
}

onSqlite((site) => {
  for (const demo of ['nairobi', 'lagos'] as const)
    test(`the device answers every read of a public page as the server does: demo ${demo}`, async () => {
      await seed(site().db, demo)
      for (const now of ['2026-11-21T09:00:00Z', '2027-04-15T09:00:00Z', '2030-01-01T00:00:00Z']) {
        site().clock.now = new Date(now)
        await assertSame(site(), now)
      }
    })
})

onBothDatabases((site) => {
  test('the device answers every read of a public page as the server does: random records', async () => {
    const number = Number(process.env.SYNC_SEED ?? Date.now() % 1_000_000)
    const random = integersFrom(number)
    for (let count = 0; count < 60; count += 1) await createRandom(site(), random)
    for (let round = 0; round < 3; round += 1) {
      await assertSame(site(), `seed ${number}, round ${round}`)
      for (let change = 0; change < 20; change += 1) await changeRandomly(site(), random)
    }
  })
})

test('texts are compared by code point, as the databases do', () => {
  const texts = ['', '~', 'a', 'a\0', 'aa', '\ue000', '\uffff', '😀', '😀a', 'z']
  const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
  for (const one of texts)
    for (const other of texts)
      assert.equal(Math.sign(compareCodePoints(one, other)), bytes(one, other), JSON.stringify([one, other]))
})
