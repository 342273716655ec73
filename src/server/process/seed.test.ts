import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { makeSpeaker, makeUser } from '../../../test/factories.ts'
import { onBothDatabases, openTestSite } from '../../../test/site.ts'
import { currentRevision } from '../../db/database.server.ts'
import type { PublicSpeaker } from '../../features/speakers/speaker.ts'
import { storeDemoPictures } from './demo-pictures.server.ts'
import { seed } from './seed.server.ts'

describe('a demo summit', () => {
  test('fills a database without content once, with all images, and leaves its users unchanged', async () => {
    const site = await openTestSite('sqlite')
    const { db, storage, folder, app, get, close } = site
    try {
      await makeUser(db, { role: 'super_admin' }) // people may have registered before
      const users = await db.selectFrom('users').selectAll().execute()
      let started = 0
      assert.equal(await seed(db, 'nairobi', () => (started += 1)), true)
      assert.equal(started, 1)
      // Its pages are served before its pictures are stored, which goes on after a kill.
      const [first]: PublicSpeaker[] = (await get('/api/speakers')).body.data
      assert.equal((await get(`/api/${first?.image}`)).status, 404)
      const put = storage.put.bind(storage)
      let left = 7
      storage.put = (...args) => (left-- > 0 ? put(...args) : Promise.reject(new Error('killed')))
      await assert.rejects(storeDemoPictures(site, 'nairobi'), /killed/)
      storage.put = put
      await storeDemoPictures(site, 'nairobi')
      storage.put = () => assert.fail('a picture was stored twice')
      await storeDemoPictures(site, 'nairobi')
      assert.deepEqual(await db.selectFrom('users').selectAll().execute(), users)
      const paths = ['speakers', 'events', 'sponsors', 'gallery', 'content', 'pages/slug/press']
      const answers = await Promise.all(paths.map(async (path) => JSON.stringify((await get(`/api/${path}`)).body)))
      const images = new Set(answers.join('').match(/uploads\/[0-9a-f]{24}\/\d+x\d+\.\w+/g))
      assert.equal(images.size, (await db.selectFrom('uploads').select('folder').execute()).length)
      for (const image of images)
        assert.equal((await app.inject({ method: 'HEAD', url: `/api/${image}` })).statusCode, 200, image)

      const revision = await currentRevision(db)
      const files = await readdir(join(folder, 'uploads'), { recursive: true })
      assert.equal(await seed(db, 'nairobi', () => (started += 1)), false)
      assert.equal(started, 1)
      assert.equal(await currentRevision(db), revision)
      assert.deepEqual(await readdir(join(folder, 'uploads'), { recursive: true }), files)
    } finally {
      await close()
    }
  })

  onBothDatabases((site) => {
    test('does not fill a database that has a single record', async () => {
      const { db, get } = site()
      const { id } = await makeSpeaker(db)
      assert.equal(await seed(db, 'nairobi', () => assert.fail('it started')), false)
      assert.deepEqual(
        (await get('/api/speakers')).body.data.map((speaker: { id: string }) => speaker.id),
        [id],
      )
      assert.deepEqual((await get('/api/events')).body.data, [])
      assert.equal(await currentRevision(db), 1)
    })
  })
})
