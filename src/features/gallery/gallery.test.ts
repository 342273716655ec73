import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeGalleryImage } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import type { PublicGalleryImage } from './gallery-image.ts'

/** Returns the text of a page, without its tags and scripts. */
const textOf = (html: string) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const hrefsOf = (html: string) => [...html.matchAll(/href="(\/gallery[^"]*)"/g)].map(([, href]) => href)
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''

const titlesOf = (body: { data: PublicGalleryImage[] }) => body.data.map(({ event_title }) => event_title)

describe('gallery', () => {
  onBothDatabases((site) => {
    test('an image contains only the public fields, with id and _id', async () => {
      const full = { event_title: 'Hack day 2026', image_path: 'uploads/a/1280x960.webp' }
      const { id } = await makeGalleryImage(site().db, full)
      const { body } = await site().get('/api/gallery')
      assert.deepEqual(body, { success: true, data: [{ ...full, caption: null, alt: null, id, _id: id }] })
    })

    test('the newest image comes first', async () => {
      const { db, get } = site()
      const titles = Array.from({ length: 12 }, (_, index) => `Picture ${index}`)
      for (const event_title of titles) await makeGalleryImage(db, { event_title })
      assert.deepEqual(titlesOf((await get('/api/gallery')).body), titles.toReversed())
    })

    test('each image has a page: large, with its title, its neighbours and a link back', async () => {
      const { db, get } = site()
      const image_path = 'uploads/0123456789abcdef01234567/1600x1200.webp'
      const oldest = await makeGalleryImage(db, { event_title: 'Oldest' })
      const middle = await makeGalleryImage(db, { event_title: 'Middle', image_path })
      const newest = await makeGalleryImage(db, { event_title: 'Newest' })
      const { status, body } = await get(`/gallery/${middle.id}`)
      assert.equal(status, 200)
      const main = mainOf(body)
      assert.match(textOf(main), /Back to Gallery Middle 2 of 3 Previous picture Next picture/)
      assert.match(main, /<h1[^>]*>Middle<\/h1>/)
      assert.deepEqual(hrefsOf(main), ['/gallery', `/gallery/${newest.id}`, `/gallery/${oldest.id}`])
      const sizes = 'min(100vw, 133vh, 1600px)'
      for (const part of ['alt="Middle"', `src="/api/${image_path}"`, 'width="1600"', 'height="1200"', sizes])
        assert.ok(main.includes(part), part)
      assert.match(body, /<title>Middle, picture 2 of 3 · /)
      assert.ok(body.includes(`<meta property="og:image" content="http://localhost:3000/api/${image_path}"/>`))
      assert.ok(body.includes(`<link rel="canonical" href="http://localhost:3000/gallery/${middle.id}"/>`))
    })

    test('the first image has no previous one, the last no next one', async () => {
      const { db, get } = site()
      const [last, first] = [await makeGalleryImage(db), await makeGalleryImage(db)]
      assert.deepEqual(hrefsOf(mainOf((await get(`/gallery/${first.id}`)).body)), ['/gallery', `/gallery/${last.id}`])
      assert.deepEqual(hrefsOf(mainOf((await get(`/gallery/${last.id}`)).body)), ['/gallery', `/gallery/${first.id}`])
    })

    test('the address of an unknown image is the 404 page', async () => {
      const { db, get } = site()
      await makeGalleryImage(db)
      for (const path of ['/gallery/nobody', '/gallery/%00', '/gallery/__proto__', '/gallery/nobody/else']) {
        const { status, body } = await get(path)
        assert.equal(status, 404, path)
        assert.match(body, /<h1[^>]*>Page Not Found<\/h1>/, path)
        assert.match(body, /<meta name="robots" content="noindex"\/>/, path)
      }
    })

    test('the gallery links each image, in a box of its aspect ratio', async () => {
      const { db, get } = site()
      const ids: string[] = []
      const shapes = ['1600x1200', '1280x720', '1200x1600', '2000x100', '100x2000'] as const
      for (const shape of shapes)
        ids.unshift((await makeGalleryImage(db, { image_path: `uploads/0123456789abcdef01234567/${shape}.webp` })).id)
      const main = mainOf((await get('/gallery')).body)
      assert.deepEqual(
        hrefsOf(main),
        ids.map((id) => `/gallery/${id}`),
      )
      const classes = [...main.matchAll(/<li class="(ratio-\d+)"/g)].map(([, name]) => name)
      assert.deepEqual(classes, ['ratio-8', 'ratio-30', 'ratio-9', 'ratio-21', 'ratio-16'])
      assert.equal(main.includes('style='), false)
    })
  })
})
