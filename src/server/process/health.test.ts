import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { untilRefused } from '../../../test/calls.ts'
import { signInAs } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'

// Formatted like a session token, so that it is looked up like one.
const metricsToken = 'scrape-me-'.padEnd(43, 'x')
const settings = { metrics: { token: metricsToken, port: undefined } }

describe('health', () => {
  onBothDatabases((site) => {
    async function readiness(token?: string) {
      const { status, body } = await site().call('GET', '/health/ready', token ? { token } : {})
      return [status, body.message]
    }

    /** Waits for the result of the first check, since the site counts as ready while a check is slow. */
    const untilUnready = () => untilRefused(() => site().get('/health/ready'))

    test('a running site is live and ready', async () => {
      for (const path of ['/health/live', '/health/ready']) {
        const { status, headers, body } = await site().get(path)
        assert.equal(status, 200, path)
        assert.equal(headers['cache-control'], 'no-store, no-transform', path)
        assert.deepEqual(body, { success: true }, path)
      }
    })

    test('the storage, which charges for each check, is checked twice a minute at most', async (context) => {
      const { storage } = site()
      const { mock } = context.mock.method(storage, 'put')
      const begin = performance.now()
      for (const [seconds, checks] of [
        [0, 1],
        [29, 1],
        [31, 2],
        [60, 2],
      ] as const) {
        const { mock: clock } = context.mock.method(performance, 'now', () => begin + seconds * 1000)
        assert.deepEqual(await readiness(), [200, undefined])
        clock.restore()
        assert.equal(mock.callCount(), checks, `after ${seconds} seconds`)
      }
    })

    test('which part fails is said to staff and with the token of the metrics, and to nobody else', async () => {
      const [admin, user] = [await signInAs(site(), 'admin'), await signInAs(site(), 'user')]
      site().storage.put = () => Promise.reject(new Error('the bucket is gone'))
      await untilUnready()
      for (const token of [undefined, user, 'x'.repeat(43), `${metricsToken}x`])
        assert.deepEqual(await readiness(token), [503, 'Not ready'], token)
      for (const token of [admin, metricsToken])
        assert.deepEqual(await readiness(token), [503, 'No answer from the storage'])
    })

    test('a site without its database is live, but not ready', async () => {
      const admin = await signInAs(site(), 'admin')
      await site().db.destroy()
      await untilUnready()
      const { status, headers, body } = await site().get('/health/ready')
      assert.deepEqual([status, headers['retry-after'], headers['cache-control']], [503, '5', 'no-store, no-transform'])
      assert.deepEqual(body, { success: false, message: 'Not ready' })
      // Nobody can be looked up.
      assert.deepEqual(await readiness(admin), [503, 'Not ready'])
      assert.deepEqual(await readiness(metricsToken), [503, 'No answer from the database'])
      assert.equal((await site().get('/health/live')).status, 200)
    })
  }, settings)
})
