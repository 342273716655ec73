import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeEvent, makeSpeaker, signInAs } from '../../../test/factories.ts'
import { rawGet } from '../../../test/raw-get.ts'
import { onSqlite } from '../../../test/site.ts'

const publicPages = [
  '/',
  '/about',
  '/speakers',
  '/events',
  '/agenda',
  '/sponsors',
  '/gallery',
  '/tickets',
  '/contact',
  '/unauthorized',
]

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const alertsOf = (html: string) =>
  [...html.matchAll(/role="alert"[^>]*>([\s\S]*?)<\/div>/g)].map(([, inside]) =>
    (inside ?? '').replace(/<[^>]+>/g, ' '),
  )

describe('pages', () => {
  onSqlite((site) => {
    test('every public page is HTML with one first-level heading', async () => {
      for (const path of publicPages) {
        const { status, headers, body } = await site().get(path)
        assert.equal(status, 200, path)
        assert.equal(headers['content-type'], 'text/html; charset=utf-8', path)
        assert.equal(headers['cache-control'], 'no-cache', path)
        assert.match(body, /^<!DOCTYPE html><html lang="en">/, path)
        assert.equal(body.match(/<h1\b/g)?.length, 1, path)
      }
    })

    test('the scripts of a page give way to its stylesheet, font and images', async () => {
      for (const path of publicPages) {
        const preloads = (await site().get(path)).body.match(/<link rel="modulepreload"[^>]*>/g) ?? []
        assert.ok(preloads.length > 4, path)
        assert.deepEqual(
          preloads.filter((link: string) => !link.includes(' fetchpriority="low" ')),
          [],
          path,
        )
      }
    })

    test('an unknown path is a page with status 404 that search engines do not index', async () => {
      for (const path of ['/no-such-page', '/speakers/nobody/else', '/robots', '/API/speakers', '/speakers.html']) {
        const { status, headers, body } = await site().get(path)
        assert.equal(status, 404, path)
        assert.equal(headers['content-type'], 'text/html; charset=utf-8', path)
        assert.match(body, /<h1[^>]*>Page Not Found<\/h1>/, path)
        assert.match(body, /<meta name="robots" content="noindex"\/>/, path)
        assert.equal(canonicalOf(body), undefined, path)
      }
    })

    test('an unknown speaker is a page with status 404', async () => {
      const { status, body } = await site().get('/speakers/nobody')
      assert.equal(status, 404)
      assert.match(body, /Speaker not found/)
    })

    test('the canonical link of a page is its address without a query', async () => {
      for (const path of ['/speakers', '/speakers?page=1']) {
        const { status, body } = await site().get(path)
        assert.equal(status, 200, path)
        assert.equal(canonicalOf(body), 'http://localhost:3000/speakers', path)
      }
      assert.equal(canonicalOf((await site().get('/')).body), 'http://localhost:3000/')
    })

    test('the data endpoints of the router are not served', async () => {
      for (const path of ['/speakers.data', '/_root.data', '/speakers.data?_routes=root', '/__manifest?paths=%2F']) {
        const { status, headers } = await site().get(path)
        assert.equal(status, 404, path)
        assert.equal(headers['content-type'], 'text/html; charset=utf-8', path)
      }
    })

    test('HEAD returns the headers of GET, without the body', async () => {
      const { app } = site()
      for (const [url, status] of [
        ['/speakers', 200],
        ['/nope', 404],
        ['/api/speakers', 200],
        ['/api/nope', 404],
      ] as const) {
        const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject({ method: 'GET', url })]
        assert.equal(head.statusCode, status, url)
        assert.equal(head.body, '', url)
        for (const name of ['content-type', 'content-security-policy', 'cache-control'])
          assert.equal(head.headers[name], get.headers[name], `${name} of ${url}`)
      }
    })

    test('a page cannot be posted to', async () => {
      for (const url of ['/', '/speakers', '/contact']) {
        const response = await site().app.inject({ method: 'POST', url, payload: { name: 'Ada' } })
        assert.equal(response.statusCode, 404, url)
        assert.deepEqual(response.json(), { success: false, message: 'Not found' }, url)
      }
    })

    test('a page is the same bytes for everyone', async () => {
      const { db, app } = site()
      await makeSpeaker(db, { featured: true })
      await makeEvent(db)
      const token = await signInAs(site(), 'super_admin')
      const somebody = {
        cookie: 'session=1; token=abc',
        'accept-language': 'sw',
        'user-agent': 'Googlebot/2.1',
      }
      for (const url of [...publicPages, '/nope']) {
        const [first, second] = [await app.inject({ url }), await app.inject({ url, headers: somebody })]
        assert.equal(second.body, first.body, url)
        const { date: _, ...headers } = first.headers
        const { date: __, ...sameHeaders } = second.headers
        assert.deepEqual(sameHeaders, headers, url)
        assert.equal(headers['set-cookie'], undefined, url)
        const signedIn = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        assert.deepEqual([signedIn.statusCode, signedIn.body], [first.statusCode, first.body], url)
      }
    })

    for (const [table, sentence] of [
      ['events', 'Failed to load events. Please try again later.'],
      ['sponsors', 'Failed to load sponsors. Please try again later.'],
      ['agenda', 'Failed to load agenda. Please try again later.'],
    ] as const) {
      test(`when ${table} cannot be read, only that section of the home page shows an error`, async () => {
        const { db, get } = site()
        await makeSpeaker(db, { name: 'Ada Obi', featured: true })
        await db.schema.dropTable(table).execute()
        const { status, body } = await get('/')
        assert.equal(status, 200)
        const alerts = alertsOf(body)
        assert.equal(alerts.length, 1)
        assert.ok(alerts[0]?.includes(sentence), alerts[0])
        assert.ok(body.includes('Ada Obi'))
      })
    }

    test('a page whose own list cannot be read shows an error, with the status and without internals', async () => {
      const { db, get } = site()
      await db.schema.dropTable('events').execute()
      const { status, headers, body } = await get('/events')
      assert.equal(status, 500)
      assert.equal(headers['cache-control'], 'no-store, no-transform')
      assert.ok(alertsOf(body)[0]?.includes('Failed to load events. Please try again later.'))
      assert.doesNotMatch(body, /no such table|does not exist|SqliteError|node_modules|\.server\.ts/i)
    })

    test('build files may be cached for a year, those without a hash in their name for an hour', async () => {
      const { get } = site()
      const script = /\/assets\/[\w-]+\.js/.exec((await get('/')).body)?.[0] ?? 'no script found'
      const asset = await get(script)
      assert.equal(asset.status, 200)
      assert.match(String(asset.headers['content-type']), /^(text|application)\/javascript/)
      assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal((await get('/favicon.svg')).headers['cache-control'], 'public, max-age=3600')
      const missing = await get('/assets/nothing.js')
      assert.equal(missing.status, 404)
      assert.equal(missing.headers['cache-control'], 'no-cache')
      assert.match(missing.body, /Page Not Found/)
    })

    test('a URL that cannot be decoded is the 404 page', async () => {
      for (const path of ['/%', '/speakers/%', '/%E0%A4%A']) {
        const page = await site().get(path)
        assert.equal(page.status, 404)
        assert.match(page.body, /Page Not Found/)
      }
    })

    test('a query that cannot be decoded changes nothing', async () => {
      for (const query of ['utm_campaign=50%', 'q=%E0%A4%A'])
        assert.match((await site().get(`/speakers?${query}`)).body, /<h1[^>]*>Speakers</)
    })

    test('no file outside the build is served', async () => {
      for (const path of [
        '/assets/../../server/index.js',
        '/assets/..%2f..%2fserver/index.js',
        '/../package.json',
        '/.env',
      ]) {
        const { status, body } = await rawGet(site(), path)
        assert.ok(status === 404 || status === 403, `${path} returned ${status}`)
        assert.doesNotMatch(body, /devDependencies|createRequestHandler/, path)
      }
    })
  })
})
