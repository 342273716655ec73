import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signInAs } from '../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../test/site.ts'

const reportsJson = { 'content-type': 'application/reports+json' }
const violation = (fields: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://summit.example/speakers?from=mail',
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: 'https://summit.example/speakers?from=mail',
    blockedURL: 'https://evil.example/a.js?visitor=ada',
    effectiveDirective: 'script-src-elem',
    sourceFile: 'https://summit.example/assets/site.js',
    lineNumber: 3,
    disposition: 'enforce',
    ...fields,
  },
})
const legacy = {
  'csp-report': {
    'document-uri': 'https://summit.example/',
    'blocked-uri': 'inline',
    'violated-directive': "script-src-attr 'self'",
  },
}

const post = ({ call }: TestSite, body: object | string, headers: Record<string, string> = reportsJson) =>
  call('POST', '/api/reports', { body: typeof body === 'string' ? body : JSON.stringify(body), headers })
async function reportsOf(site: TestSite) {
  const { body } = await site.call('GET', '/api/reports', { token: await signInAs(site, 'admin') })
  return body.data
}

describe('reports of violations of the Content-Security-Policy', () => {
  onBothDatabases((site) => {
    test('those of one kind are counted, without the query of any address', async () => {
      assert.equal((await post(site(), [violation(), violation()])).status, 204)
      site().clock.now = new Date(site().clock.now.getTime() + 5000)
      assert.equal((await post(site(), legacy, { 'content-type': 'application/csp-report' })).status, 204)
      assert.equal((await post(site(), [violation()])).status, 204)
      const lastAt = site().clock.now.toISOString()
      assert.deepEqual(await reportsOf(site()), [
        {
          directive: 'script-src-elem',
          blocked: 'https://evil.example/a.js',
          page: '/speakers',
          source: 'https://summit.example/assets/site.js:3',
          count: 3,
          lastAt,
        },
        { directive: 'script-src-attr', blocked: 'inline', page: '/', source: null, count: 1, lastAt },
      ])
    })

    test('only staff may read them', async () => {
      assert.equal((await site().get('/api/reports')).status, 401)
      const token = await signInAs(site(), 'user')
      assert.equal((await site().call('GET', '/api/reports', { token })).status, 403)
    })

    test('a hundred kinds are kept, the latest', async () => {
      for (let start = 0; start < 150; start += 50)
        await post(
          site(),
          Array.from({ length: 50 }, (_, index) => violation({ blockedURL: `https://evil.example/${start + index}` })),
        )
      const reports = await reportsOf(site())
      assert.equal(reports.length, 100)
      assert.equal(reports[0].blocked, 'https://evil.example/149')
      assert.equal(reports[99].blocked, 'https://evil.example/50')
    })

    test('they are shown for seven days', async () => {
      await post(site(), [violation()])
      site().clock.now = new Date(site().clock.now.getTime() + 7 * 86_400_000)
      assert.equal((await reportsOf(site())).length, 1)
      site().clock.now = new Date(site().clock.now.getTime() + 1)
      assert.deepEqual(await reportsOf(site()), [])
    })

    test('sixty requests a minute are taken, from all visitors together', async () => {
      for (let time = 0; time < 60; time += 1) assert.equal((await post(site(), [])).status, 204)
      const { status, headers } = await post(site(), [violation()])
      assert.deepEqual([status, headers['retry-after']], [429, '60'])
      assert.deepEqual(await reportsOf(site()), [])
      site().clock.now = new Date(site().clock.now.getTime() + 60_000)
      assert.equal((await post(site(), [violation()])).status, 204)
    })

    test('a body of another type, too large, or of another shape is refused', async () => {
      const large = JSON.stringify([violation({ sample: 'x'.repeat(33_000) })])
      for (const [body, type, status] of [
        [JSON.stringify([violation()]), 'application/json', 415],
        ['a=b', 'application/x-www-form-urlencoded', 415],
        [large, 'application/reports+json', 413],
        ['{"', 'application/reports+json', 400],
        ['', 'application/reports+json', 400],
        ['{}', 'application/csp-report', 400],
        ['[{"type": 5}]', 'application/reports+json', 400],
        ['[{"__proto__": {"type": "x"}}]', 'application/reports+json', 400],
        [JSON.stringify(Array(51).fill(violation())), 'application/reports+json', 400],
      ] as const)
        assert.equal(
          (await post(site(), body, { 'content-type': type })).status,
          status,
          `${type} ${body.slice(0, 40)}`,
        )
      assert.deepEqual(await reportsOf(site()), [])
    })

    test('what no page of the site causes is left out', async () => {
      const { status } = await post(site(), [
        { ...violation(), type: 'deprecation', body: { id: 'x' } },
        violation({ sourceFile: 'chrome-extension' }),
        violation({ sourceFile: 'moz-extension://abc/content.js' }),
        violation({ blockedURL: 'chrome-extension://abc/content.js' }),
        violation({ effectiveDirective: '<script>' }),
        violation({ blockedURL: 'not an address' }),
        violation({ blockedURL: null }),
      ])
      assert.equal(status, 204)
      assert.deepEqual(await reportsOf(site()), [])
    })

    test('a stored report consists of plain characters and is short', async () => {
      const hostile = '\u001b[31m<script>alert(1)</script>\u202e"\n'
      await post(site(), [
        violation({
          blockedURL: `https://evil.example/${hostile}`,
          documentURL: `https://summit.example/${hostile}${'x'.repeat(500)}`,
          sourceFile: `data:text/html,${hostile}`,
        }),
      ])
      const [{ blocked, page, source }] = await reportsOf(site())
      assert.equal(blocked, 'https://evil.example/%1B[31m%3Cscript%3Ealert(1)%3C/script%3E%E2%80%AE%22')
      assert.match(page, /^[!-~]{200}$/)
      assert.equal(source, 'data::3')
    })
  })
})
