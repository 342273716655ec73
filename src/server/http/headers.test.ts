import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { makeImage, makeSection, makeSpeaker, signInAs } from '../../../test/factories.ts'
import { directivesOf, observatoryScore } from '../../../test/observatory.ts'
import { openTestSite, type TestSite } from '../../../test/site.ts'

/** The headers of every response; those that differ for some kinds are below. */
const required = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}
const policyForData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Answer = { status: number; headers: Record<string, unknown>; body: string }
/**
 * `policy` is the expected policy, except for pages; `shared` marks images, which pages on the site's other hosts may
 * show.
 */
type Kind = { status: number; policy?: string; isPage?: true; shared?: true; answer: () => Promise<Answer> }

const upload = `uploads/${'ab'.repeat(12)}/10x10.svg`
const assets = globSync('*.{js,css,woff2}', { cwd: join(import.meta.dirname, '../../../build/client/assets') })
const assetOf = (extension: string) => `/assets/${assets.find((name) => name.endsWith(extension))}`

let site: TestSite
let photo: string
let admin: string
before(async () => {
  site = await openTestSite('sqlite', { siteUrl: 'https://summit.example' })
  await makeSpeaker(site.db, { name: 'Ada' })
  await makeSection(site.db, { section: 'contact', title: 'Venue', coordinates: '-1.2921, 36.8219' })
  await site.storage.put(upload.slice('uploads/'.length), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  photo = await makeImage(
    site,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  admin = await signInAs(site, 'admin')
  await site.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => site.close())

type Options = Parameters<TestSite['call']>[2]
const call =
  (method: Parameters<TestSite['call']>[0], path: string | (() => string), options: () => Options = () => ({})) =>
  async (): Promise<Answer> => {
    const response = await site.call(method, typeof path === 'string' ? path : path(), options())
    return { ...response, body: typeof response.body === 'string' ? response.body : JSON.stringify(response.body) }
  }
const get = (path: string | (() => string)) => call('GET', path)
const json = (body: string): Options => ({ body, headers: { 'content-type': 'application/json' } })

/** Calls a site of its own, whose database lacks a table. */
const without = (table: string, path: string) => async (): Promise<Answer> => {
  const own = await openTestSite('sqlite', { siteUrl: 'https://summit.example' })
  await own.db.schema.dropTable(table).execute()
  const { status, headers, body } = await own.get(path)
  await own.close()
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** Sends bytes to the server and parses the response. */
const raw = (bytes: string) => async (): Promise<Answer> => {
  const { port } = site.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [line.split(': ', 1)[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)])
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body }
}

const kinds: Record<string, Kind> = {
  'a page': { status: 200, isPage: true, answer: get('/') },
  'a page from the cache': { status: 200, isPage: true, answer: get('/') },
  'the headers of a page': { status: 200, isPage: true, answer: call('HEAD', '/about') },
  'a page of the console': { status: 200, isPage: true, answer: get('/admin/dashboard') },
  'the 404 page': { status: 404, isPage: true, answer: get('/no-such-page') },
  'a page whose URL cannot be decoded': { status: 404, isPage: true, answer: get('/%E0%A4%A') },
  'a list': { status: 200, answer: get('/api/speakers') },
  'a part of a list': { status: 200, answer: get('/api/speakers?limit=1') },
  'a call of staff': { status: 200, answer: call('GET', '/api/dashboard', () => ({ token: admin })) },
  'a call without a body': { status: 200, answer: call('POST', '/api/auth/logout', () => ({ token: admin })) },
  'a preflight': { status: 204, answer: call('OPTIONS', '/api/speakers') },
  'a call that is not valid': { status: 400, answer: call('POST', '/api/auth/login', () => json('{}')) },
  'a body that is not JSON': { status: 400, answer: call('POST', '/api/auth/login', () => json('{"')) },
  'an API URL that cannot be decoded': { status: 400, answer: get('/api/speakers/%E0%A4%A') },
  'a call of a visitor': { status: 401, answer: get('/api/dashboard') },
  'a call that is not allowed': {
    status: 403,
    answer: async () => call('GET', '/api/auth/users', await callerOf('admin'))(),
  },
  'an unknown path of the API': { status: 404, answer: get('/api/nope') },
  'an unknown record': { status: 404, answer: get('/api/speakers/nobody') },
  'another method': { status: 404, answer: call('POST', '/speakers') },
  'a body that is too large': {
    status: 413,
    answer: call('POST', '/api/auth/login', () => json(`"${'x'.repeat(2_000_000)}"`)),
  },
  'a parameter that is too long': { status: 404, answer: get(`/api/speakers/${'x'.repeat(200)}`) },
  'a body of another content type': {
    status: 415,
    answer: call('POST', '/api/auth/login', () => ({ body: '<a/>', headers: { 'content-type': 'text/xml' } })),
  },
  'a report of a browser': {
    status: 204,
    answer: call('POST', '/api/reports', () => ({
      body: '[]',
      headers: { 'content-type': 'application/reports+json' },
    })),
  },
  'an image': { status: 200, policy: `${policyForData}; sandbox`, shared: true, answer: get(() => `/api/${photo}`) },
  'an SVG': { status: 200, policy: `${policyForData}; sandbox`, shared: true, answer: get(`/api/${upload}`) },
  'a missing image': { status: 404, answer: get(`/api/uploads/${'cd'.repeat(12)}/10x10.webp`) },
  'a social card': { status: 200, shared: true, answer: get('/share/home.jpg') },
  'a missing social card': { status: 404, answer: get('/share/nope.jpg') },
  'the API as JSON': { status: 200, answer: get('/api/openapi.json') },
  'the API as a page': { status: 200, policy: `${policyForData}; style-src 'self'`, answer: get('/api/docs') },
  'its stylesheet': { status: 200, answer: get('/api/docs.css') },
  'the map of the venue': {
    status: 200,
    policy:
      "default-src 'none'; frame-src https://www.openstreetmap.org; style-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    answer: get('/contact/map'),
  },
  'the stylesheet of the map': { status: 200, answer: get('/contact/map.css') },
  'the web manifest': { status: 200, answer: get('/manifest.webmanifest') },
  'the service worker': {
    status: 200,
    policy: `${policyForData}; connect-src 'self'`,
    answer: get('/service-worker.js'),
  },
  'the picture of the continent': { status: 200, answer: get('/continent.svg') },
  'the picture of a city': { status: 200, answer: get('/continent/lagos.svg') },
  'a redirect': { status: 302, answer: get('/continent/nowhere.svg') },
  'a script': { status: 200, answer: get(assetOf('.js')) },
  'a stylesheet': { status: 200, answer: get(assetOf('.css')) },
  'a font': { status: 200, answer: get(assetOf('.woff2')) },
  'an icon': { status: 200, answer: get('/favicon.svg') },
  'a missing file': { status: 404, isPage: true, answer: get('/assets/nope.js') },
  'the liveness': { status: 200, answer: get('/health/live') },
  'the readiness': { status: 200, answer: get('/health/ready') },
  'a failure of the server': { status: 500, answer: without('speakers', '/api/speakers') },
  'a call that the response cache refuses': { status: 503, answer: without('revision', '/api/speakers') },
  'a page without a database': { status: 503, isPage: true, answer: without('revision', '/about') },
  'bytes that are no request': { status: 400, answer: raw('Good morning\r\n\r\n') },
  'a request without Host': { status: 400, answer: raw('GET / HTTP/1.1\r\n\r\n') },
  'an unknown method': { status: 400, answer: raw('BREW / HTTP/1.1\r\nHost: a\r\n\r\n') },
  'an unknown expectation': {
    status: 417,
    answer: raw('GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n'),
  },
  'headers that are too large': {
    status: 431,
    answer: raw(`GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`),
  },
}

async function callerOf(role: 'admin' | 'user'): Promise<() => Options> {
  const token = await signInAs(site, role)
  return () => ({ token })
}

describe('the headers of', () => {
  for (const [name, { status, policy = policyForData, isPage, shared, answer }] of Object.entries(kinds)) {
    test(name, async () => {
      const received = await answer()
      assert.equal(received.status, status, received.body)
      const expected = { ...required, ...(shared && { 'cross-origin-resource-policy': 'same-site' }) }
      const names = Object.keys(expected)
      assert.deepEqual(Object.fromEntries(names.map((each) => [each, received.headers[each]])), expected)
      for (const hidden of ['x-powered-by', 'server', 'x-frame-options', 'set-cookie'])
        assert.equal(received.headers[hidden], undefined, hidden)
      if (isPage) assertPagePolicy(received, name === 'a page of the console')
      else assert.equal(received.headers['content-security-policy'], policy)
      assert.ok(observatoryScore(received) >= 130, `Observatory: ${observatoryScore(received)}`)
    })
  }

  test('a refusal of the response cache, which the site may read from another origin', async () => {
    const { headers } = await without('revision', '/api/speakers')()
    assert.equal(headers['access-control-allow-origin'], 'https://summit.example')
  })
})

/** The console previews public pages in frames. */
function assertPagePolicy({ headers }: Answer, isConsole = false) {
  const { 'script-src': scripts = [], ...rest } = Object.fromEntries(
    directivesOf(String(headers['content-security-policy'])),
  )
  assert.equal(scripts[0], "'self'")
  for (const script of scripts.slice(1)) assert.match(script, /^'sha256-[\w+/]{43}='$/)
  assert.deepEqual(rest, {
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'https:', 'blob:'],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [isConsole ? "'none'" : "'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['ProseMirrorClipboard', 'service-worker'],
    'report-uri': ['/api/reports'],
    'report-to': ['csp'],
  })
  assert.equal(headers['reporting-endpoints'], 'csp="/api/reports"')
}

describe('the score of HTTP Observatory', () => {
  const best = { ...required, 'content-security-policy': policyForData }
  for (const [change, score] of [
    [{}, 130],
    [{ 'content-security-policy': '' }, 55],
    [{ 'content-security-policy': `${policyForData}; script-src 'unsafe-inline'` }, 80],
    [{ 'content-security-policy': `${policyForData}; img-src http: https:` }, 110],
    [{ 'cross-origin-resource-policy': 'cross-origin' }, 120],
    [{ 'strict-transport-security': undefined }, 80],
    [{ 'x-content-type-options': undefined }, 125],
  ] as const)
    test(`with ${JSON.stringify(change)} is ${score}`, () =>
      assert.equal(observatoryScore({ headers: { ...best, ...change }, body: '' }), score))
})
