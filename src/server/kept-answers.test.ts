import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { adminToken, send } from '../../test/calls.ts'
import { makeEvent, makeSection, makeSpeaker, makeTicket } from '../../test/factories.ts'
import { rawGet } from '../../test/raw-get.ts'
import { onBothDatabases } from '../../test/site.ts'

const reads = ['/', '/speakers', '/agenda', '/events', '/api/speakers', '/api/tickets', '/api/content/section/hero']

describe('kept answers', () => {
  onBothDatabases((site) => {
    /** How many statements of its own a GET costs. */
    const costOf = async (path: string, headers: Record<string, string> = {}) =>
      (await site().statementsOf(() => rawGet(site(), path, headers))).length

    test('the second visitor costs the database nothing and gets the same bytes', async () => {
      await makeSpeaker(site().db)
      for (const path of reads) {
        const first = await rawGet(site(), path)
        assert.equal(first.status, 200, path)
        assert.equal(await costOf(path), 0, path)
        const { date: _, ...second } = (await rawGet(site(), path)).headers
        const { date: __, 'keep-alive': ___, ...headers } = first.headers
        assert.deepEqual({ connection: headers.connection, ...second }, headers, path)
        assert.equal((await rawGet(site(), path)).body, first.body, path)
      }
    })

    test('whatever is written, the next visitor sees it', async () => {
      const names = ['Bisi', 'Chidi', 'Dele', 'Efua', 'Femi']
      await rawGet(site(), '/speakers')
      for (const name of names) {
        await makeSpeaker(site().db, { name: `${name} Ade` })
        for (const path of ['/speakers', '/api/speakers', '/'])
          if (path !== '/') assert.match((await rawGet(site(), path)).body, new RegExp(`${name} Ade`), path)
      }
    })

    test('what is deleted is gone, with its page', async () => {
      const { id } = await makeSpeaker(site().db)
      for (const path of [`/speakers/${id}`, `/api/speakers/${id}`])
        assert.equal((await rawGet(site(), path)).status, 200)
      await send(site(), 'DELETE', `/api/speakers/${id}`)
      for (const path of [`/speakers/${id}`, `/api/speakers/${id}`])
        assert.equal((await rawGet(site(), path)).status, 404)
    })

    test('however many come at once, an answer is made once', async () => {
      await makeSpeaker(site().db)
      const once = await costOf('/speakers')
      await makeSpeaker(site().db, { name: 'Bisi Ade' })
      const statements = await site().statementsOf(() =>
        Promise.all(Array.from({ length: 30 }, () => rawGet(site(), '/speakers'))),
      )
      assert.equal(statements.length, once)
    })

    test('a query that no answer depends on makes no other answer', async () => {
      for (const path of ['/speakers', '/api/speakers']) {
        const { body } = await rawGet(site(), path)
        for (const query of ['utm_source=x', 'a=1&a=2', '%', 'limits=1'])
          assert.equal(await costOf(`${path}?${query}`), 0, `${path}?${query}`)
        assert.equal((await rawGet(site(), `${path}?utm_source=y`)).body, body)
      }
    })

    test('the part of a list is a part, whatever was kept', async () => {
      for (const name of ['Ada Obi', 'Bisi Ade']) await makeSpeaker(site().db, { name })
      await rawGet(site(), '/api/speakers')
      const { body } = await rawGet(site(), '/api/speakers?limit=1&offset=1')
      assert.deepEqual([JSON.parse(body).data.length, JSON.parse(body).total], [1, 2])
      assert.equal(JSON.parse((await rawGet(site(), '/api/speakers')).body).data.length, 2)
    })

    test('what a token shows is neither kept nor taken from what was kept', async () => {
      await makeSection(site().db, { section: 'hero', title: 'Switched off', active: false })
      const authorization = `Bearer ${await adminToken(site())}`
      const titles = async (headers: Record<string, string> = {}) => {
        const answer = await rawGet(site(), '/api/content', headers)
        return [JSON.parse(answer.body).content.length, answer.headers['cache-control']]
      }
      for (let round = 0; round < 2; round += 1) {
        assert.deepEqual(await titles({ authorization }), [1, 'no-store'])
        assert.deepEqual(await titles(), [0, 'no-cache'])
      }
      assert.notEqual(await costOf('/api/content', { authorization }), 0)
    })

    test('what is not there is asked for anew each time', async () => {
      for (const path of ['/speakers/nobody', '/no-such-page', '/api/speakers/nobody']) {
        await rawGet(site(), path)
        const { body } = await rawGet(site(), path)
        assert.match(body, /not found/i, path)
        if (path.includes('nobody')) assert.notEqual(await costOf(path), 0, path)
      }
    })

    test('what passes with the date has passed at midnight, without a write', async () => {
      const { db, clock } = site()
      await makeTicket(db, { earlyBird: true, earlyBirdPrice: 99, earlyBirdEndDate: '2026-11-21' })
      await makeEvent(db, { name: 'Last night', date: '2026-11-21' })
      await makeEvent(db, { name: 'Next night', date: '2026-11-22' })
      const firstEvent = async () => JSON.parse((await rawGet(site(), '/api/events')).body).data[0].name
      clock.now = new Date('2026-11-21T20:59:30Z') // half a minute to midnight in Nairobi
      assert.deepEqual(
        [(await rawGet(site(), '/tickets')).body.includes('$99'), await firstEvent()],
        [true, 'Last night'],
      )
      clock.now = new Date('2026-11-21T20:59:59Z')
      assert.equal(await costOf('/tickets'), 0)
      clock.now = new Date('2026-11-21T21:00:00Z')
      assert.deepEqual(
        [(await rawGet(site(), '/tickets')).body.includes('$99'), await firstEvent()],
        [false, 'Next night'],
      )
    })

    test('who has it already is told so, until it changes', async () => {
      for (const path of ['/speakers', '/api/speakers']) {
        const tag = String((await rawGet(site(), path)).headers.etag)
        assert.match(tag, /^W\/"[\w-]{22}"$/)
        for (const sent of [tag, `"x", ${tag}`, '*']) {
          const { status, headers, body } = await rawGet(site(), path, { 'if-none-match': sent })
          assert.deepEqual([status, headers.etag, body], [304, tag, ''], sent)
        }
        assert.equal((await rawGet(site(), path, { 'if-none-match': '"x"' })).status, 200)
        await makeSpeaker(site().db, { name: `Bisi of ${path}` })
        const { status, headers } = await rawGet(site(), path, { 'if-none-match': tag })
        assert.equal(status, 200)
        assert.notEqual(headers.etag, tag)
      }
    })

    test('a copy that a browser has keeps the policy that its scripts run under, whatever was written meanwhile', async () => {
      const path = '/contact'
      const { headers } = await rawGet(site(), path)
      const again = async () => rawGet(site(), path, { 'if-none-match': headers.etag as string })
      const atOnce = await again()
      await makeSpeaker(site().db)
      const madeAnew = await again()
      for (const { status, headers: brought } of [atOnce, madeAnew]) {
        assert.deepEqual([status, brought.etag, brought['content-security-policy']], [304, headers.etag, undefined])
      }
    })

    test('the version of one record is no name of its bytes', async () => {
      const { id } = await makeSpeaker(site().db)
      const path = `/api/speakers/${id}`
      const tag = String((await rawGet(site(), path)).headers.etag)
      for (let time = 0; time < 2; time += 1)
        assert.equal((await rawGet(site(), path, { 'if-none-match': tag })).status, 200)
    })

    test('each encoding holds the same text', async () => {
      await site().app.listen({ port: 0, host: '127.0.0.1' })
      const { body } = await site().get('/about')
      const readers = { br: brotliDecompressSync, gzip: gunzipSync }
      for (let time = 0; time < 2; time += 1)
        for (const [accepted, encoding] of [
          ['gzip, deflate, br, zstd', 'br'],
          ['gzip;q=1.0, br;q=0', 'gzip'],
          ['identity', undefined],
          ['br;q=0, *;q=0.1', undefined],
        ] as const) {
          const { headers, rawPayload } = await site().app.inject({
            url: '/about',
            headers: { 'accept-encoding': accepted },
          })
          assert.deepEqual([headers['content-encoding'], headers.vary], [encoding, 'Accept-Encoding'], accepted)
          assert.equal((encoding ? readers[encoding](rawPayload) : rawPayload).toString(), body, accepted)
        }
    })

    test('while the database cannot say what is new, visitors see the last that it said, and are told', async () => {
      const { db } = site()
      await makeSpeaker(db)
      const fresh = new Map<string, string>()
      for (const path of ['/speakers', '/api/speakers']) fresh.set(path, (await rawGet(site(), path)).body)
      await db.schema.alterTable('revision').renameTo('away').execute()
      for (const [path, text] of fresh) {
        const { status, headers, body } = await rawGet(site(), path)
        assert.deepEqual([status, headers.warning, body], [200, '110 - "Response is Stale"', text], path)
      }
      await db.schema.alterTable('away').renameTo('revision').execute()
      await makeSpeaker(db, { name: 'Bisi Ade' })
      const { headers, body } = await rawGet(site(), '/speakers')
      assert.deepEqual([headers.warning, body.includes('Bisi Ade')], [undefined, true])
    })
  })
})
