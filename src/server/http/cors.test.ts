import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onSqlite } from '../../../test/site.ts'
import { testEnvironment } from '../../../test/test-environment.ts'

const { siteUrl } = testEnvironment
const origins = [
  'https://evil.example',
  'null',
  'http://localhost',
  'https://localhost:3000',
  'http://localhost:3000.evil.example',
  'http://evil.localhost:3000',
  siteUrl,
]

describe('other origins', () => {
  onSqlite((site) => {
    test('read no response: only the site’s own origin is allowed, and never with credentials', async () => {
      for (const origin of origins)
        for (const [method, path] of [
          ['GET', '/api/speakers'],
          ['GET', '/api/auth/me'],
          ['POST', '/api/auth/login'],
          ['OPTIONS', '/api/speakers'],
        ] as const) {
          const { headers } = await site().call(method, path, { headers: { origin } })
          assert.equal(headers['access-control-allow-origin'], siteUrl, `${method} ${path} ${origin}`)
          assert.equal(headers['access-control-allow-credentials'], undefined)
        }
      for (const path of ['/', '/favicon.svg', '/admin']) {
        const { headers } = await site().call('GET', path, { headers: { origin: 'https://evil.example' } })
        assert.equal(headers['access-control-allow-origin'], undefined, path)
        assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path)
      }
    })

    test('a preflight names what the site’s own pages send', async () => {
      const { status, headers } = await site().call('OPTIONS', '/api/speakers/x', {
        headers: { origin: siteUrl, 'access-control-request-method': 'PUT' },
      })
      assert.equal(status, 204)
      assert.equal(headers['access-control-allow-methods'], 'GET, POST, PUT, PATCH, DELETE')
      assert.equal(
        headers['access-control-allow-headers'],
        'Authorization, Change-Set, Content-Type, Idempotency-Key, If-Match, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset',
      )
    })
  })
})
