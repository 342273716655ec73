import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { adminToken, send } from '../../../test/calls.ts'
import { makeEvent, makeSection, makeSpeaker, makeTicket } from '../../../test/factories.ts'
import { proxiedTags } from '../../../test/proxied-tags.ts'
import { rawGet } from '../../../test/raw-get.ts'
import { addressOf, onBothDatabases } from '../../../test/site.ts'
import { untilTrue } from '../../../test/until-true.ts'

const reads = ['/', '/speakers', '/agenda', '/events', '/api/speakers', '/api/tickets', '/api/content/section/hero']

describe('response cache', () => {
  onBothDatabases((site) => {
    /** Returns the number of SQL statements that a GET runs. */
    const costOf = async (path: string, headers: Record<string, string> = {}) =>
      (await site().statementsOf(() => rawGet(site(), path, headers))).length

    test('a second request gets the same bytes without a statement', async () => {
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

    test('the next request after a write shows it', async () => {
      const names = ['Bisi', 'Chidi', 'Dele', 'Efua', 'Femi']
      await rawGet(site(), '/speakers')
      for (const name of names) {
        await makeSpeaker(site().db, { name: `${name} Ade` })
        for (const path of ['/speakers', '/api/speakers'])
          assert.match((await rawGet(site(), path)).body, new RegExp(`${name} Ade`), path)
      }
    })

    test('a deleted record is gone, with its page', async () => {
      const { id } = await makeSpeaker(site().db)
      for (const path of [`/speakers/${id}`, `/api/speakers/${id}`])
        assert.equal((await rawGet(site(), path)).status, 200)
      await send(site(), 'DELETE', `/api/speakers/${id}`)
      for (const path of [`/speakers/${id}`, `/api/speakers/${id}`])
        assert.equal((await rawGet(site(), path)).status, 404)
    })

    test('concurrent requests share one render', async () => {
      await makeSpeaker(site().db)
      const once = await costOf('/speakers')
      await makeSpeaker(site().db, { name: 'Bisi Ade' })
      const statements = await site().statementsOf(() =>
        Promise.all(Array.from({ length: 30 }, () => rawGet(site(), '/speakers'))),
      )
      assert.equal(statements.length, once)
    })

    test('a query without effect shares the response of its path', async () => {
      for (const path of ['/speakers', '/api/speakers']) {
        const { body } = await rawGet(site(), path)
        for (const query of ['utm_source=x', 'a=1&a=2', '%', 'limits=1'])
          assert.equal(await costOf(`${path}?${query}`), 0, `${path}?${query}`)
        assert.equal((await rawGet(site(), `${path}?utm_source=y`)).body, body)
      }
    })

    test('part of a list is not taken from the cached list, and does not replace it', async () => {
      for (const name of ['Ada Obi', 'Bisi Ade']) await makeSpeaker(site().db, { name })
      await rawGet(site(), '/api/speakers')
      const { body } = await rawGet(site(), '/api/speakers?limit=1&offset=1')
      assert.deepEqual([JSON.parse(body).data.length, JSON.parse(body).total], [1, 2])
      assert.equal(JSON.parse((await rawGet(site(), '/api/speakers')).body).data.length, 2)
    })

    test('a part with a differently written parameter does not replace the list, either', async () => {
      for (const name of ['Ada Obi', 'Bisi Ade']) await makeSpeaker(site().db, { name })
      const countAt = async (path: string) => JSON.parse((await rawGet(site(), path)).body).data.length
      for (const query of ['%6cimit=1', 'x=1&l%69mit=1', 'off%73et=1&limit=1'])
        assert.deepEqual([await countAt(`/api/speakers?${query}`), await countAt('/api/speakers')], [1, 2], query)
    })

    test('a response to a request with a token is neither cached nor taken from the cache', async () => {
      await makeSection(site().db, { section: 'hero', title: 'Switched off', active: false })
      const authorization = `Bearer ${await adminToken(site())}`
      const titles = async (headers: Record<string, string> = {}) => {
        const response = await rawGet(site(), '/api/content', headers)
        return [JSON.parse(response.body).content.length, response.headers['cache-control']]
      }
      for (let round = 0; round < 2; round += 1) {
        assert.deepEqual(await titles({ authorization }), [1, 'no-store, no-transform'])
        assert.deepEqual(await titles(), [0, 'no-cache'])
      }
      assert.notEqual(await costOf('/api/content', { authorization }), 0)
    })

    test('a 404 is not cached', async () => {
      for (const path of ['/speakers/nobody', '/no-such-page', '/api/speakers/nobody']) {
        await rawGet(site(), path)
        const { body } = await rawGet(site(), path)
        assert.match(body, /not found/i, path)
        if (path.includes('nobody')) assert.notEqual(await costOf(path), 0, path)
      }
    })

    test('what depends on the date changes at midnight, without a write', async () => {
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

    test('HEAD has the headers of GET and no body, rendered and cached', async () => {
      for (const path of ['/speakers', '/api/speakers']) {
        const head = { method: 'HEAD', url: path } as const
        const [rendered, cached] = [await site().app.inject(head), await site().app.inject(head)]
        const get = await rawGet(site(), path)
        const raw = await fetch(addressOf(site()) + path, {
          method: 'HEAD',
          headers: { 'accept-encoding': 'identity' },
        })
        for (const { status, body, headers } of [
          { status: rendered.statusCode, body: rendered.body, headers: rendered.headers },
          { status: cached.statusCode, body: cached.body, headers: cached.headers },
          { status: raw.status, body: await raw.text(), headers: Object.fromEntries(raw.headers) },
        ]) {
          assert.deepEqual([status, body], [200, ''], path)
          for (const name of ['content-length', 'content-type', 'etag', 'vary', 'content-security-policy'])
            assert.equal(headers[name], get.headers[name], `${name} of ${path}`)
        }
        const headers = { 'if-none-match': String(get.headers.etag) }
        assert.equal((await site().app.inject({ ...head, headers })).statusCode, 304)
      }
    })

    test('If-None-Match returns 304 until the response changes', async () => {
      for (const path of ['/speakers', '/api/speakers']) {
        const tag = String((await rawGet(site(), path)).headers.etag)
        assert.match(tag, /^W\/"[\w-]{22}"$/)
        for (const sent of [...proxiedTags(tag), `"x", ${tag}`, '*']) {
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

    test('a 304 has no Content-Security-Policy, so the cached page runs its scripts under its own', async () => {
      const path = '/contact'
      const { headers } = await rawGet(site(), path)
      const again = async () => rawGet(site(), path, { 'if-none-match': headers.etag as string })
      const cached = await again()
      await makeSpeaker(site().db)
      const rendered = await again()
      for (const { status, headers: brought } of [cached, rendered]) {
        assert.deepEqual([status, brought.etag, brought['content-security-policy']], [304, headers.etag, undefined])
      }
    })

    test('the ETag of a record is its version, and never yields a 304', async () => {
      const { id } = await makeSpeaker(site().db)
      const path = `/api/speakers/${id}`
      const tag = String((await rawGet(site(), path)).headers.etag)
      for (let time = 0; time < 2; time += 1)
        assert.equal((await rawGet(site(), path, { 'if-none-match': tag })).status, 200)
    })

    test('every encoding decodes to the same text', async () => {
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

    test('a page is compressed again while nothing else happens, also for its next state', async () => {
      const read = async () => {
        const { headers, rawPayload } = await site().app.inject({ url: '/about', headers: { 'accept-encoding': 'br' } })
        return { etag: headers.etag, bytes: rawPayload.length, text: brotliDecompressSync(rawPayload).toString() }
      }
      const first = await read()
      const isSmaller = async () => (await read()).bytes < first.bytes
      await untilTrue(() => setTimeout(200).then(isSmaller)) // seldom: the process must be idle in between
      const smaller = await read()
      assert.deepEqual([smaller.etag, smaller.text], [first.etag, first.text])
      site().clock.now = new Date(site().clock.now.getTime() + 60_000)
      assert.deepEqual(await read(), smaller)
    })

    test('while the revision cannot be read, the last response is served with a warning', async () => {
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

    test('while data cannot be read, the last response is served with a warning', async () => {
      const { db } = site()
      await makeEvent(db)
      const paths = ['/', '/events', '/api/events']
      const fresh = new Map<string, string>()
      for (const path of paths) fresh.set(path, (await rawGet(site(), path)).body)
      await makeEvent(db, { name: 'Hack day' })
      await db.schema.alterTable('events').renameTo('away').execute()
      for (const [path, text] of fresh)
        for (let time = 0; time < 2; time += 1) {
          const { status, headers, body } = await rawGet(site(), path)
          assert.deepEqual([status, headers.warning, body === text], [200, '110 - "Response is Stale"', true], path)
        }
      await db.schema
        .alterTable('away' as 'events')
        .renameTo('events')
        .execute()
      for (const path of paths) {
        const { headers, body } = await rawGet(site(), path)
        assert.deepEqual([headers.warning, body.includes('Hack day')], [undefined, true], path)
      }
    })

    test('a page of last good data has the warning and is not cached', async () => {
      const { db } = site()
      await makeEvent(db)
      await rawGet(site(), '/api/events')
      await makeEvent(db, { name: 'Hack day' })
      await db.schema.alterTable('events').renameTo('away').execute()
      for (let time = 0; time < 2; time += 1) {
        const { status, headers, body } = await rawGet(site(), '/events')
        assert.deepEqual(
          [status, headers.warning, body.includes('Opening night'), body.includes('Hack day')],
          [200, '110 - "Response is Stale"', true, false],
        )
      }
      await db.schema
        .alterTable('away' as 'events')
        .renameTo('events')
        .execute()
      const { headers, body } = await rawGet(site(), '/events')
      assert.deepEqual([headers.warning, body.includes('Hack day')], [undefined, true])
    })
  })
})
