import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onBothDatabases } from '../../test/site.ts'

describe('health', () => {
  onBothDatabases((site) => {
    test('a running site is live and ready', async () => {
      for (const path of ['/health/live', '/health/ready']) {
        const { status, headers, body } = await site().get(path)
        assert.equal(status, 200, path)
        assert.equal(headers['cache-control'], 'no-store', path)
        assert.deepEqual(body, { success: true }, path)
      }
    })

    test('a site without its database is live, but not ready', async () => {
      const { db, get } = site()
      await db.destroy()
      const { status, headers, body } = await get('/health/ready')
      assert.equal(status, 503)
      assert.equal(headers['retry-after'], '5')
      assert.equal(headers['cache-control'], 'no-store')
      assert.deepEqual(body, { success: false, message: 'No answer from database' })
      assert.equal((await get('/health/live')).status, 200)
    })

    test('a site without its storage is not ready', async () => {
      const { storage, get } = site()
      storage.put = () => Promise.reject(new Error('the bucket is gone'))
      const { status, body } = await get('/health/ready')
      assert.equal(status, 503)
      assert.deepEqual(body, { success: false, message: 'No answer from storage' })
    })

    test('a storage that does not respond within two seconds counts as unavailable', async () => {
      const { storage, get } = site()
      storage.put = () => new Promise(() => {})
      const { status, body } = await get('/health/ready')
      assert.equal(status, 503)
      assert.deepEqual(body, { success: false, message: 'No answer from storage' })
    })
  })
})
