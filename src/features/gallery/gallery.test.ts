import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeGalleryImage } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import type { PublicGalleryImage } from './gallery-image.ts'

const titlesOf = (body: { data: PublicGalleryImage[] }) => body.data.map(({ event_title }) => event_title)

describe('gallery', () => {
  onBothDatabases((site) => {
    test('a gallery without images is empty', async () => {
      const { status, body } = await site().get('/api/gallery')
      assert.equal(status, 200)
      assert.deepEqual(body, { success: true, data: [] })
    })

    test('an image is read with the public fields alone, and the id twice', async () => {
      const full = { event_title: 'Hack day 2026', image_path: 'uploads/a/1280x960.webp' }
      const { id } = await makeGalleryImage(site().db, full)
      const { body } = await site().get('/api/gallery')
      assert.deepEqual(body, { success: true, data: [{ ...full, id, _id: id }] })
    })

    test('the newest image stands first', async () => {
      const { db, get } = site()
      const titles = Array.from({ length: 12 }, (_, place) => `Picture ${place}`)
      for (const event_title of titles) await makeGalleryImage(db, { event_title })
      assert.deepEqual(titlesOf((await get('/api/gallery')).body), titles.toReversed())
    })

    test('limit and offset cut the list and tell how long the whole is', async () => {
      const { db, get } = site()
      for (const event_title of ['old', 'middle', 'new']) await makeGalleryImage(db, { event_title })
      const { body } = await get('/api/gallery?limit=1&offset=1')
      assert.equal(body.total, 3)
      assert.deepEqual(titlesOf(body), ['middle'])
    })

    test('a list takes one query, whether it has one image or three', async () => {
      const { db, get, statementsOf } = site()
      await makeGalleryImage(db)
      const forOne = await statementsOf(() => get('/api/gallery'))
      await makeGalleryImage(db)
      await makeGalleryImage(db)
      const forThree = await statementsOf(() => get('/api/gallery'))
      assert.equal(forOne.length, 1)
      assert.equal(forThree.length, 1)
    })
  })
})
