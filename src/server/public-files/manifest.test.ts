import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { makeSection } from '../../../test/factories.ts'
import { onSqlite } from '../../../test/site.ts'

describe('the web manifest', () => {
  onSqlite((site) => {
    test("every page links to it, and it has the site's name", async () => {
      for (const path of ['/', '/speakers', '/admin/dashboard', '/nope'])
        assert.match((await site().get(path)).body, /<link rel="manifest" href="\/manifest.webmanifest"\/>/, path)
      const { status, headers, body } = await site().get('/manifest.webmanifest')
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/manifest+json; charset=utf-8')
      assert.equal(headers['cache-control'], 'public, max-age=3600')
      const { name, start_url } = body
      assert.deepEqual([name, start_url], ['Summit', '/'])
    })

    test('its name follows the name of the site', async () => {
      await makeSection(site().db, { section: 'footer', title: 'Lagos Summit' })
      assert.equal((await site().get('/manifest.webmanifest')).body.name, 'Lagos Summit')
    })

    test('its screenshots and the pages of its shortcuts exist', async () => {
      const { screenshots, shortcuts } = (await site().get('/manifest.webmanifest')).body
      for (const { src, sizes, type } of screenshots) {
        const { statusCode, headers, rawPayload } = await site().app.inject({ url: src })
        assert.deepEqual([statusCode, headers['content-type']], [200, type], src)
        const { width, height } = await sharp(rawPayload).metadata()
        assert.equal(`${width}x${height}`, sizes, src)
      }
      for (const { url } of shortcuts) assert.equal((await site().get(url)).status, 200, url)
    })

    test('its icons exist in the sizes that it states', async () => {
      const { icons } = (await site().get('/manifest.webmanifest')).body
      assert.deepEqual(
        icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`),
        ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'],
      )
      for (const { src, sizes, type } of icons) {
        const { statusCode, headers, rawPayload } = await site().app.inject({ url: src })
        assert.deepEqual([statusCode, headers['content-type']], [200, type], src)
        const { width, height } = await sharp(rawPayload).metadata()
        assert.equal(`${width}x${height}`, sizes, src)
      }
    })
  })
})
