import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { openTestSite, type TestSite } from '../../../test/site.ts'

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

describe('reports of violations of the Content-Security-Policy', () => {
  let site: TestSite
  let logged: object[]
  beforeEach(async () => {
    site = await openTestSite('sqlite')
    logged = []
    site.app.log.warn = ({ violation }: { violation: object }) => logged.push(violation)
  })
  afterEach(() => site.close())

  test('are logged, without the query of any address', async () => {
    assert.equal((await post(site, [violation()])).status, 204)
    assert.equal((await post(site, legacy, { 'content-type': 'application/csp-report' })).status, 204)
    const nothing = { source: undefined, line: undefined }
    assert.deepEqual(logged, [
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example/a.js',
        page: 'https://summit.example/speakers',
        source: 'https://summit.example/assets/site.js',
        line: 3,
      },
      { directive: "script-src-attr 'self'", blocked: 'inline', page: 'https://summit.example/', ...nothing },
    ])
  })

  test('name no token of a preview', async () => {
    const address = 'https://summit.example/preview/Secret-Token_1/speakers?from=mail'
    await post(site, [violation({ documentURL: address, blockedURL: address, sourceFile: address })])
    const legacyReport = { ...legacy['csp-report'], 'document-uri': address, 'source-file': address }
    await post(site, { 'csp-report': legacyReport }, { 'content-type': 'application/csp-report' })
    assert.equal(logged.length, 2)
    assert.match(JSON.stringify(logged[0]), /summit\.example\/preview\/…\/speakers"/)
    assert.doesNotMatch(JSON.stringify(logged), /Secret/)
  })

  test('give twenty lines a minute, from all visitors together', async () => {
    assert.equal((await post(site, Array(15).fill(violation()))).status, 204)
    assert.equal((await post(site, Array(15).fill(violation()))).status, 204)
    assert.equal(logged.length, 20)
    const { status, headers } = await post(site, [violation()])
    assert.deepEqual([status, headers['retry-after'], logged.length], [429, '60', 20])
    site.clock.now = new Date(site.clock.now.getTime() + 60_000)
    assert.equal((await post(site, [violation()])).status, 204)
    assert.equal(logged.length, 21)
  })

  test('of another type, too large, or of another shape are refused', async () => {
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
      assert.equal((await post(site, body, { 'content-type': type })).status, status, `${type} ${body.slice(0, 40)}`)
    assert.deepEqual(logged, [])
  })

  test('that no page of the site causes are left out', async () => {
    const { status } = await post(site, [
      { ...violation(), type: 'deprecation', body: { id: 'x' } },
      violation({ sourceFile: 'chrome-extension' }),
      violation({ sourceFile: 'moz-extension://abc/content.js' }),
      violation({ blockedURL: 'chrome-extension://abc/content.js' }),
      violation({ blockedURL: null }),
      { ...violation(), body: null },
    ])
    assert.equal(status, 204)
    assert.deepEqual(logged, [])
  })

  test('are cut, whatever their fields hold', async () => {
    const long = 'x'.repeat(5000)
    const fields = { effectiveDirective: long, blockedURL: long, documentURL: { long }, sourceFile: [long] }
    await post(site, [violation({ ...fields, lineNumber: long })])
    const cut = long.slice(0, 200)
    const nothing = { page: undefined, source: undefined, line: undefined }
    assert.deepEqual(logged, [{ directive: cut, blocked: cut, ...nothing }])
  })
})
