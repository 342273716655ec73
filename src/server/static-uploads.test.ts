import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { makeImage } from '../../test/factories.ts'
import { rawGet } from '../../test/raw-get.ts'
import { onBothDatabases } from '../../test/site.ts'

const photo = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

describe('static uploads', () => {
  onBothDatabases((site) => {
    test('a picture may be cached for a year, has its type, and can run nothing', async () => {
      const { app, storage } = site()
      const path = await makeImage(site(), await photo())
      const answer = await app.inject({ url: `/api/${path}` })
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['content-type'], 'image/webp')
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(answer.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox")
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
      assert.equal(answer.headers['cross-origin-resource-policy'], 'cross-origin')
      const { format, width, height } = await sharp(answer.rawPayload).metadata()
      assert.deepEqual({ format, width, height }, { format: 'webp', width: 400, height: 200 })
      assert.deepEqual(answer.rawPayload, Buffer.from(await storage.getBytes(path.slice('uploads/'.length))))
    })

    test('so is each of its smaller versions', async () => {
      const { app } = site()
      const path = await makeImage(site(), await photo())
      for (const width of [96, 320]) {
        const answer = await app.inject({ url: `/api/${path.replace(/[^/]+$/, `${width}.webp`)}` })
        assert.equal(answer.statusCode, 200)
        assert.equal((await sharp(answer.rawPayload).metadata()).width, width)
      }
    })

    test('an SVG is served so that it can run nothing', async () => {
      const { storage, get } = site()
      await storage.put(`${'ab'.repeat(12)}/10x10.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>')
      const { status, headers } = await get(`/api/uploads/${'ab'.repeat(12)}/10x10.svg`)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'image/svg+xml')
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox")
    })

    test('a missing picture answers 404, which is not cached', async () => {
      const { status, headers, body } = await site().get(`/api/uploads/${'ab'.repeat(12)}/10x10.webp`)
      assert.equal(status, 404)
      assert.equal(headers['cache-control'], 'no-store')
      assert.deepEqual(body, { success: false, message: 'Image not found' })
    })

    test('nothing but pictures is served, and nothing outside the storage', async () => {
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
