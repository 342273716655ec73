import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { callsTo } from '../../../test/calls.ts'
import { makeCustomPage, makeGalleryImage, makeSpeaker, signInAs } from '../../../test/factories.ts'
import { freePort } from '../../../test/free-port.ts'
import { databases, openTestSite, type TestSite } from '../../../test/site.ts'
import { untilTrue } from '../../../test/until-true.ts'
import { startVarnish, type Varnish } from '../../../test/varnish.ts'
import { engineOf } from './engines.server.ts'

/** Reads through a Varnish. `isHit` is true when it had the response. */
const readerOf = (varnish: () => Varnish) => async (path: string, init?: RequestInit) => {
  const response = await fetch(varnish().url + path, init)
  const { status, headers } = response
  const isHit = headers.get('x-varnish')?.includes(' ') ?? false
  return { status, headers, isHit, text: await response.text() }
}

for (const kind of databases)
  describe(`behind Varnish, on ${kind}`, () => {
    let site: TestSite
    let varnish: Varnish
    let port: number
    before(async () => {
      port = await freePort()
      varnish = await startVarnish([port])
    })
    after(() => varnish.stop())
    beforeEach(async () => {
      site = await openTestSite(kind, { cdn: varnish.settings })
      await site.app.listen({ port, host: '127.0.0.1' })
      await untilTrue(async () => (await read('/health/live')).status === 200) // the last one's end was noticed
      await purged()
    })
    afterEach(() => site.close())
    const read = readerOf(() => varnish)

    const cursor = () =>
      site.db.selectFrom('purge_cursors').selectAll().where('name', '=', 'initial').executeTakeFirst()
    /** Waits until Varnish has acknowledged the purge of all changes so far. */
    const purged = () =>
      untilTrue(async () => {
        const { value } = await site.db.selectFrom('revision').select('value').executeTakeFirstOrThrow()
        const { revision, attempts } = (await cursor()) ?? {}
        return revision === value && attempts === 0
      })

    /** Reads a path until Varnish has it. */
    const cache = (path: string) => untilTrue(async () => (await read(path)).isHit)

    test('public pages and reads are kept, with what browsers need, and without what is for Varnish', async () => {
      for (const path of ['/', '/speakers', '/api/agenda', '/share/home.jpg', '/continent.svg']) {
        await cache(path)
        const { status, headers, isHit } = await read(path)
        assert.deepEqual([status, isHit], [200, true], path)
        for (const name of ['surrogate-control', 'surrogate-key', 'x-revision', 'xkey', 'warning'])
          assert.equal(headers.get(name), null, `${path} ${name}`)
      }
      const { headers } = await read('/speakers')
      assert.equal(headers.get('cache-control'), 'no-cache')
      const again = await read('/speakers', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      assert.deepEqual([again.status, again.text, again.isHit], [304, '', true])
    })

    test('each encoding is kept by itself', async () => {
      for (const [accepted, encoding] of [
        ['br, gzip', 'br'],
        ['gzip;q=0.5', 'gzip'],
        ['identity', null],
      ] as const) {
        const headers = { 'accept-encoding': accepted }
        await untilTrue(async () => (await read('/agenda', { headers })).isHit)
        const response = await read('/agenda', { headers })
        assert.equal(response.headers.get('content-encoding'), encoding)
        assert.match(response.text, /<\/html>/)
      }
    })

    test('what a change concerns is purged', async () => {
      const token = await signInAs(site, 'admin')
      const call = callsTo(() => site)
      const { id: image } = await makeGalleryImage(site.db, { event_title: 'Hack day' })
      const { id: page } = await makeCustomPage(site.db, { slug: 'visa', title: 'Visa' })
      const { id } = await makeSpeaker(site.db, { name: 'Ada Obi' })
      const speaker = { name: 'Ama Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
      const event = { name: 'Rooftop night', date: '2027-04-14', location: 'Rooftop' }
      const hero = { section: 'hero', title: 'Lagos, in May', description: 'Three days.' }
      type Change = [shownAt: string, method: 'POST' | 'PUT' | 'DELETE', path: string, json: object, shows: RegExp]
      const changes: Change[] = [
        ['/speakers', 'POST', '/api/speakers', speaker, /Ama Obi/],
        [`/speakers/${id}`, 'PUT', `/api/speakers/${id}`, { name: 'Ada Eze' }, /Ada Eze/],
        ['/', 'PUT', `/api/speakers/${id}/featured`, { featured: true }, /Ada Eze/],
        ['/api/speakers', 'DELETE', `/api/speakers/${id}`, {}, /^((?!Ada Eze).)*$/s],
        ['/events', 'POST', '/api/events', event, /Rooftop night/],
        ['/agenda', 'POST', '/api/agenda', { topic: 'Opening', time: '09:00' }, /Opening/],
        ['/sponsors', 'POST', '/api/sponsors', { name: 'Kobo Rails', type: 'Current' }, /Kobo Rails/],
        ['/', 'POST', '/api/content', hero, /Lagos, in May/],
        ['/gallery', 'DELETE', `/api/gallery/${image}`, {}, /^((?!Hack day).)*$/s],
        ['/pages/visa', 'PUT', `/api/pages/${page}`, { title: 'Your visa' }, /Your visa/],
      ]
      for (const [shownAt, method, path, json, shows] of changes) {
        await cache(shownAt)
        const { status, body } = await call(method, path, { json, token })
        assert.ok(status < 300, `${method} ${path}: ${body.message}`)
        await purged()
        assert.ok(shows.test((await read(shownAt)).text), `${method} ${path}`)
      }
    })

    test('responses to one person, errors and changes are never kept', async () => {
      const token = await signInAs(site, 'admin')
      const headers = { authorization: `Bearer ${token}` }
      await cache('/api/content')
      for (const path of ['/api/content', '/api/auth/me', '/api/dashboard', '/speakers', '/share/home.jpg'])
        for (const _ of [1, 2]) {
          const { status, isHit } = await read(path, { headers })
          assert.deepEqual([status, isHit], [200, false], path)
        }
      for (const path of ['/nothing-here', '/api/speakers/nobody', '/health/ready'])
        for (const _ of [1, 2, 3]) assert.equal((await read(path)).isHit, false, path)
      for (const path of ['/api/auth/me', '/api/dashboard']) assert.equal((await read(path)).status, 401)
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
      for (const _ of [1, 2]) assert.equal((await read('/api/auth/login', post)).status, 400)
    })

    test('only the site may purge', async () => {
      await cache('/speakers')
      const { token } = varnish.settings
      const headers = { xkey: 'site', 'x-revision': '9' }
      for (const wrong of [undefined, '', 'guessed', `${token}x`, token.slice(1)]) {
        const given = { ...headers, ...(wrong !== undefined && { 'x-purge-token': wrong }) }
        assert.equal((await read('/', { method: 'PURGE', headers: given })).status, 403)
      }
      assert.equal((await read('/speakers')).isHit, true)
    })

    test('pages are shown while the site is away, purged ones too', async () => {
      await cache('/speakers')
      await site.app.close()
      const signal = AbortSignal.timeout(5000)
      for (let round = 0; round < 50; round += 1) {
        if (round === 25) await engineOf(varnish.settings).purge(['site'], undefined, signal)
        const { status, headers, text } = await read('/speakers')
        assert.deepEqual([status, text.includes('</html>')], [200, true])
        assert.equal(headers.get('warning'), round < 25 ? null : '110 - "Response is Stale"')
      }
      const other = await read('/agenda/unknown')
      assert.deepEqual([other.status, other.headers.get('retry-after')], [503, '5'])
      assert.equal(JSON.parse(other.text).success, false)
    })

    test('changes while Varnish is away are purged when it is back', async () => {
      const { port: varnishPort } = varnish
      await cache('/speakers')
      await varnish.stop()
      const token = await signInAs(site, 'admin')
      const body = { name: 'Ama Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
      assert.equal((await site.call('POST', '/api/speakers', { token, body })).status, 201)
      await untilTrue(async () => ((await cursor())?.attempts ?? 0) >= 1)
      varnish = await startVarnish([port], { port: varnishPort })
      await purged()
      assert.match((await read('/speakers')).text, /Ama Obi/)
    })
  })

describe('Varnish', () => {
  let varnish: Varnish
  let respond: RequestListener = (_request, response) => response.end()
  let requests: string[] = []
  const origin = createServer((request, response) => {
    if (request.url === '/health/ready') {
      response.end('ok')
      return
    }
    requests.push(request.url ?? '')
    respond(request, response)
  })
  before(async () => {
    await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
    varnish = await startVarnish([(origin.address() as AddressInfo).port])
  })
  beforeEach(() => {
    requests = []
  })
  after(async () => {
    await varnish.stop()
    origin.close()
    origin.closeAllConnections()
  })
  const read = readerOf(() => varnish)
  const purge = (revision?: number) =>
    engineOf(varnish.settings).purge(['speakers'], revision, AbortSignal.timeout(5000))
  const kept = (revision: number) => ({
    'surrogate-control': 'max-age=1000',
    'surrogate-key': 'site speakers',
    'x-revision': String(revision),
  })

  test('does not show what was rendered before a purge and arrives after it', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    respond = async (_request, response) => {
      const isFirst = requests.length === 1
      if (isFirst) {
        arrive()
        await released
      }
      response.writeHead(200, kept(isFirst ? 1 : 2)).end(isFirst ? 'old' : 'new')
    }
    const early = read('/race')
    await arrived
    await purge(2)
    const late = [1, 2, 3, 4].map(() => read('/race'))
    release()
    assert.equal((await early).text, 'old') // it was asked for before the purge
    for (const { text } of await Promise.all(late)) assert.equal(text, 'new')
    const after = await read('/race')
    assert.deepEqual([after.text, after.isHit], ['new', true])
    assert.ok(requests.length <= 5, 'those that waited may each ask once')
    await purge() // the second one
    assert.equal((await read('/race')).text, 'new')
  })

  test('keeps what a purge does not concern', async () => {
    respond = ({ url }, response) => {
      response.writeHead(200, { ...kept(2), 'surrogate-key': `site ${url?.slice(1)}` }).end()
    }
    for (const path of ['/speakers', '/agenda']) await read(path)
    await purge()
    assert.deepEqual([(await read('/agenda')).isHit, (await read('/speakers')).isHit], [true, false])
  })

  test('asks the site once, however many wait for a page', async () => {
    respond = (_request, response) => {
      setTimeout(() => response.writeHead(200, kept(2)).end('once'), 200)
    }
    const texts = await Promise.all(Array.from({ length: 100 }, async () => (await read('/together')).text))
    assert.deepEqual([new Set(texts), requests.length], [new Set(['once']), 1])
  })

  test('shows what it had, with a warning, while the site answers with errors', async () => {
    let status = 200
    respond = (_request, response) => response.writeHead(status, status === 200 ? kept(2) : {}).end(`status ${status}`)
    assert.equal((await read('/errors')).text, 'status 200')
    status = 503
    await purge(3)
    const { status: shown, text, headers } = await read('/errors')
    assert.deepEqual([shown, text, headers.get('warning')], [200, 'status 200', '110 - "Response is Stale"'])
    const unknown = await read('/never-asked')
    assert.deepEqual([unknown.status, unknown.text], [503, 'status 503'])
    status = 200
    const again = await read('/errors')
    assert.deepEqual([again.text, again.headers.get('warning')], ['status 200', null])
  })
})
