import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { makeImage } from '../../../test/factories.ts'
import { rawGet } from '../../../test/raw-get.ts'
import { onSqlite } from '../../../test/site.ts'

const photo = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

describe('static uploads', () => {
  onSqlite((site) => {
    test('an image may be cached for a year, has its type, and can run nothing', async () => {
      const { app, storage } = site()
      const path = await makeImage(site(), await photo())
      const response = await app.inject({ url: `/api/${path}` })
      assert.equal(response.statusCode, 200)
      assert.equal(response.headers['content-type'], 'image/webp')
      assert.equal(response.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(
        response.headers['content-security-policy'],
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      )
      assert.equal(response.headers['x-content-type-options'], 'nosniff')
      assert.equal(response.headers['cross-origin-resource-policy'], 'same-site')
      const { format, width, height } = await sharp(response.rawPayload).metadata()
      assert.deepEqual({ format, width, height }, { format: 'webp', width: 400, height: 200 })
      assert.deepEqual(response.rawPayload, Buffer.from(await storage.getBytes(path.slice('uploads/'.length))))
    })

    test('each smaller width of an image is served, too', async () => {
      const { app } = site()
      const path = await makeImage(site(), await photo())
      for (const width of [96, 320]) {
        const response = await app.inject({ url: `/api/${path.replace(/[^/]+$/, `${width}.webp`)}` })
        assert.equal(response.statusCode, 200)
        assert.equal((await sharp(response.rawPayload).metadata()).width, width)
      }
    })

    test('an SVG is served with a policy that lets it run nothing', async () => {
      const { storage, get } = site()
      await storage.put(`${'ab'.repeat(12)}/10x10.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>')
      const { status, headers } = await get(`/api/uploads/${'ab'.repeat(12)}/10x10.svg`)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'image/svg+xml')
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      )
    })

    test('a missing image returns 404, which is not cached', async () => {
      const { status, headers, body } = await site().get(`/api/uploads/${'ab'.repeat(12)}/10x10.webp`)
      assert.equal(status, 404)
      assert.equal(headers['cache-control'], 'no-store, no-transform')
      assert.deepEqual(body, { success: false, message: 'Image not found' })
    })

    test('only images are served, and nothing outside the storage', async () => {
      const { storage, folder } = site()
      await storage.put(`${'ab'.repeat(12)}/notes.txt`, 'private')
      await storage.put('10x10.webp', 'private')
      await writeFile(join(folder, 'secret.webp'), 'private')
      for (const path of [
        '/api/uploads/../../etc/passwd',
        '/api/uploads/../../../../../../etc/passwd',
        '/api/uploads/%2e%2e/%2e%2e/etc/passwd',
        '/api/uploads/..%2f..%2fetc%2fpasswd',
        '/api/uploads/..%252f..%252fetc%252fpasswd',
        '/api/uploads/..%5c..%5cetc%5cpasswd',
        '/api/uploads/../secret.webp',
        '/api/uploads/..%2fsecret.webp',
        `/api/uploads/${'ab'.repeat(12)}/..%2f..%2fsecret.webp`,
        `/api/uploads/${'ab'.repeat(12)}/10x10.webp%00.txt`,
        `/api/uploads/${'ab'.repeat(12)}/notes.txt`,
        '/api/uploads/10x10.webp',
        '/api/uploads//etc/passwd',
        '/api/uploads/',
        '/api/uploads',
      ]) {
        const { status, body } = await rawGet(site(), path)
        assert.equal(status, 404, path)
        assert.doesNotMatch(body, /private|root:/, path)
      }
    })
  })
})
