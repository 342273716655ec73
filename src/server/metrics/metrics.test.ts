import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { makeSpeaker, signInAs } from '../../../test/factories.ts'
import { freePort } from '../../../test/free-port.ts'
import { addressOf, onBothDatabases, openTestSite, type TestSite } from '../../../test/site.ts'
import { ConfigError } from '../../lib/environment.server.ts'

const token = 'a token for metrics'.replaceAll(' ', '-')
const settings = { metrics: { token, port: undefined } }

/** Returns the values by name and labels: `summit_queue_length{queue="mails"}`. */
function valuesIn(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

async function metricsOf(site: TestSite): Promise<Record<string, number>> {
  const { status, headers, body } = await site.call('GET', '/metrics', { token })
  assert.deepEqual([status, headers['content-type']], [200, 'text/plain; version=0.0.4; charset=utf-8'])
  return valuesIn(body)
}

const requests = (route: string, status: number, method = 'GET') =>
  `summit_http_requests_total{method="${method}",route="${route}",status="${status}"}`

describe('metrics', () => {
  onBothDatabases((site) => {
    /** Calls over the network, where the response cache answers ahead of all routes. */
    async function fetchFrom(path: string, init?: RequestInit) {
      if (!site().app.server.listening) await site().app.listen({ port: 0, host: '127.0.0.1' })
      const response = await fetch(addressOf(site()) + path, init)
      await response.arrayBuffer()
      return response
    }

    test('are for the holder of the token only; to others the address does not exist', async () => {
      const admin = await signInAs(site(), 'super_admin')
      for (const wrong of [undefined, admin, '', `${token}x`, token.slice(1)]) {
        const { status, body } = await site().call('GET', '/metrics', wrong === undefined ? {} : { token: wrong })
        assert.deepEqual([status, body], [404, { success: false, message: 'Page not found' }])
      }
      assert.equal((await site().call('GET', '/metrics', { token })).status, 200)
    })

    test('count requests by the pattern of their route, cached ones among them', async () => {
      const { id } = await makeSpeaker(site().db)
      for (const _ of [1, 2, 3]) assert.equal((await fetchFrom(`/speakers/${id}`)).status, 200)
      const { headers } = await fetchFrom(`/api/speakers/${id}`)
      assert.ok(headers)
      await fetchFrom('/speakers?utm_source=x')
      await fetchFrom('/speakers?utm_source=y')
      await fetchFrom('/no-such-page/at/all')
      await fetchFrom('/api/no-such-route')
      await fetchFrom('/api/speakers', { method: 'POST' })
      const page = await fetchFrom('/speakers')
      await fetchFrom('/speakers', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
      const values = await metricsOf(site())
      assert.equal(values[requests('/speakers/:id', 200)], 3)
      assert.equal(values[requests('/api/speakers/:id', 200)], 1)
      assert.equal(values[requests('/speakers', 200)], 3)
      assert.equal(values[requests('/speakers', 304)], 1)
      assert.equal(values[requests('unknown', 404)], 1)
      assert.equal(values[requests('/api/*', 404)], 1)
      assert.equal(values[requests('/api/speakers', 401, 'POST')], 1)
      assert.equal(values['summit_http_request_duration_seconds_count{method="POST",route="/api/speakers"}'], 1)
      assert.ok((values['summit_response_cache_requests_total{result="hit"}'] ?? 0) >= 6)
      assert.ok((values['summit_response_cache_requests_total{result="miss"}'] ?? 0) >= 3)
      const again = await metricsOf(site())
      assert.equal(again[requests('/speakers/:id', 200)], 3)
    })

    test('have no more labels than the code has routes, whatever is requested', async () => {
      const names = async () => Object.keys(await metricsOf(site())).filter((name) => name.includes('route='))
      await fetchFrom('/nothing-here')
      await fetchFrom('/speakers/nobody')
      await fetchFrom('/api/speakers/nobody')
      await fetchFrom('/api/nothing-here')
      const before = await names()
      for (const each of ['x', 'y', 'z']) {
        await fetchFrom(`/${each}`)
        await fetchFrom(`/speakers/${each}`)
        await fetchFrom(`/api/speakers/${each}?${each}=1`)
        await fetchFrom(`/api/${each}`)
      }
      assert.deepEqual(await names(), before)
    })

    test('show times of database and storage, queues, sessions and the revision', async () => {
      await signInAs(site(), 'admin')
      await makeSpeaker(site().db)
      await site().get('/health/ready') // writes to the storage
      const values = await metricsOf(site())
      const count = (name: string) => values[name] ?? 0
      assert.ok(count('summit_database_query_duration_seconds_count{operation="insert",outcome="done"}') > 0)
      assert.ok(count('summit_storage_operation_duration_seconds_count{operation="put",outcome="done"}') > 0)
      for (const queue of ['writes', 'passwords', 'images', 'mails', 'messages', 'purges'])
        assert.equal(values[`summit_queue_length{queue="${queue}"}`], 0, queue)
      assert.equal(values.summit_auth_sessions, 1)
      assert.equal(values.summit_database_revision, 2)
      assert.ok(count('nodejs_eventloop_lag_p99_seconds') > 0)
    })

    test('say which part fails, and are there without the database', async () => {
      await site().db.destroy()
      const values = await metricsOf(site())
      const parts = ['database', 'data', 'storage'].map((part) => values[`summit_ready{part="${part}"}`])
      assert.deepEqual(parts, [0, 1, 1])
      assert.ok(Number.isNaN(values.summit_auth_sessions))
    })

    test('have every metric that the dashboard shows', async () => {
      await signInAs(site(), 'admin')
      await fetchFrom('/api/speakers')
      await metricsOf(site())
      const { body } = await site().call('GET', '/metrics', { token })
      const dashboard = JSON.parse(readFileSync('grafana/dashboard.json', 'utf8')) as {
        panels: { targets: { expr: string }[] }[]
      }
      const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)))
      assert.ok(shown.length >= 15)
      const missing = shown.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(body))
      assert.deepEqual(missing, [])
      const known = readFileSync('docs/operations.md', 'utf8')
      for (const name of body.match(/(?<=# TYPE )summit_\w+/g) ?? [])
        assert.ok(known.includes(`\`${name}\``), `docs/operations.md does not explain ${name}`)
    })
  }, settings)
})

const namesIn = (expression: string) => expression.match(/\b(summit|nodejs|process)_\w+/g) ?? []

test('metrics have a port of their own, on this machine only', async () => {
  const port = await freePort()
  const site = await openTestSite('sqlite', { metrics: { token: undefined, port } })
  try {
    await site.app.ready()
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    assert.equal(response.status, 200)
    assert.equal(valuesIn(await response.text()).summit_database_revision, 0)
    assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
    // Without a token, the site's own port has none.
    assert.equal((await site.get('/metrics')).status, 404)
  } finally {
    await site.close()
  }
  await assert.rejects(fetch(`http://127.0.0.1:${port}/metrics`))
})

test('a port for metrics that is taken is named in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const site = await openTestSite('sqlite', { metrics: { token: undefined, port } })
  const message = `METRICS_PORT=${port} cannot be opened (EADDRINUSE): choose another port.`
  await assert.rejects(async () => site.app.ready(), { constructor: ConfigError, message })
  await site.close()
  other.close()
})

test('without settings nothing is measured, and there is no such address', async () => {
  const site = await openTestSite('sqlite')
  assert.equal((await site.call('GET', '/metrics', { token })).status, 404)
  await site.close()
})
