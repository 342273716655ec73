import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, type Part } from '../../test/calls.ts'
import { makeEvent, makeGalleryImage, makeSection, makeSpeaker, makeSponsor } from '../../test/factories.ts'
import { imageBytes, onEveryStorage, storedImages, storedImagesAfterPurge } from '../../test/images.ts'
import { purgeImages } from './image-store.server.ts'

const ada = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
const texts = Object.entries(ada) as Part[]
const url = '/api/speakers'
const broken = { success: false, message: 'Something went wrong on our side. Please try again.' }

describe('a record and its image', () => {
  onEveryStorage((site) => {
    const call = callsTo(site)
    const image = async (colour: string): Promise<Part> => ['image', { bytes: await imageBytes(colour, 400, 20) }]
    const add = async (colour: string) => {
      const { status, body } = await call('POST', url, { form: [...texts, await image(colour)] })
      assert.equal(status, 201)
      return body.data as { id: string; image: string }
    }
    const folderOf = (path: string) => path.split('/')[1]
    const stored = () => storedImages(site())
    const storedAfterPurge = () => storedImagesAfterPurge(site())

    test('are stored together, and a replaced image is deleted', async () => {
      const { id, image: first } = await add('red')
      assert.deepEqual(await stored(), [folderOf(first)])
      const { body } = await call('PUT', `${url}/${id}`, { form: [await image('blue')] })
      assert.notEqual(body.data.image, first)
      assert.deepEqual(await storedAfterPurge(), [folderOf(body.data.image)])
    })

    test('stay together when another field changes, or the same image is sent again', async () => {
      const { id, image: path } = await add('red')
      await call('PUT', `${url}/${id}`, { json: { title: 'Founder' } })
      await call('PUT', `${url}/${id}`, { form: [await image('red')] })
      assert.deepEqual(await storedAfterPurge(), [folderOf(path)])
      assert.equal((await site().get(`/api/${path}`)).status, 200)
    })

    test('leave no file when the image is removed, replaced by a URL, or deleted with its record', async () => {
      for (const sent of [
        { form: [['image', ''] as Part] },
        { json: { image: null } },
        { json: { image: 'https://a.example/1.jpg' } },
      ]) {
        const { id } = await add('red')
        await call('PUT', `${url}/${id}`, sent)
        assert.deepEqual(await storedAfterPurge(), [])
      }
      const { id } = await add('red')
      await call('DELETE', `${url}/${id}`)
      assert.deepEqual(await storedAfterPurge(), [])
    })

    test('can be undone for 30 days, and so the image of a deleted record is stored as long', async () => {
      const { id, image: path } = await add('red')
      const removal = await call('DELETE', `${url}/${id}`, { headers: { 'idempotency-key': '"removal"' } })
      const tomorrow = new Date(Math.max(Date.now(), site().clock.now.getTime()) + 86_400_000)
      await purgeImages({ ...site(), now: () => tomorrow })
      assert.deepEqual(await stored(), [folderOf(path)])
      assert.equal((await call('POST', `/api/changes/${removal.headers.change}/undo`, { json: {} })).status, 200)
      assert.equal((await call('GET', `${url}/${id}`)).body.data.image, path)
      assert.equal((await site().get(`/api/${path}`)).status, 200)
    })

    test('leave a file that something else references', async () => {
      const { db } = site()
      const { id, image: path } = await add('red')
      const others = [
        [`${url}/`, (await makeSpeaker(db, { image: path })).id],
        ['/api/gallery/', (await makeGalleryImage(db, { image_path: path })).id],
      ]
      const about = await makeSection(db, { section: 'about', content: `<p>See</p><img src="/api/${path}" alt="Ada">` })
      await call('DELETE', `${url}/${id}`)
      for (const [base, other] of others) {
        assert.deepEqual(await storedAfterPurge(), [folderOf(path)])
        await call('DELETE', `${base}${other}`)
      }
      assert.deepEqual(await storedAfterPurge(), [folderOf(path)])
      await call('PUT', `/api/content/${about.id}`, { json: { content: 'No picture any more' } })
      assert.deepEqual(await storedAfterPurge(), [])
    })

    test('are both refused when the record is invalid, missing, taken or outdated', async () => {
      const { id } = await makeSpeaker(site().db)
      await makeSection(site().db, { section: 'hero' })
      const refused: [
        status: number,
        method: 'POST' | 'PUT',
        url: string,
        texts: Part[],
        headers?: Record<string, string>,
      ][] = [
        [400, 'POST', url, texts.slice(1)],
        [404, 'PUT', `${url}/nobody`, texts],
        [412, 'PUT', `${url}/${id}`, texts, { 'if-match': '"old"' }],
        [
          409,
          'POST',
          '/api/content',
          [
            ['section', 'hero'],
            ['title', 'T'],
          ],
        ],
        [
          400,
          'POST',
          '/api/content',
          [
            ['section', 'seo'],
            ['title', 'T'],
          ],
        ],
      ]
      for (const [status, method, path, fields, headers = {}] of refused) {
        const response = await call(method, path, { form: [...fields, await image('red')], headers })
        assert.equal(response.status, status, `${method} ${path}`)
        assert.deepEqual(await storedAfterPurge(), [])
      }
    })

    test('are refused before the image is stored, when the record is in another state', async () => {
      const { id } = await makeSpeaker(site().db)
      const [event, sponsor] = [await makeEvent(site().db), await makeSponsor(site().db)]
      const headers = { 'if-match': '"old"' }
      for (const [path, field] of [
        [`speakers/${id}`, 'image'],
        [`events/${event.id}`, 'image'],
        [`sponsors/${sponsor.id}`, 'logo'],
      ] as const) {
        const form: Part[] = [[field, { bytes: await imageBytes('red') }]]
        const { status, body } = await call('PUT', `/api/${path}`, { form, headers })
        const message = 'Someone else changed this in the meantime'
        assert.deepEqual([status, body], [412, { success: false, message }], path)
      }
      assert.deepEqual(await stored(), [])
      const current = { 'if-match': String((await call('GET', `${url}/${id}`)).headers.etag) }
      assert.equal((await call('PUT', `${url}/${id}`, { form: [await image('red')], headers: current })).status, 200)
    })

    test('are both rolled back when the database fails midway', async () => {
      const { id, image: path } = await add('red')
      await site().db.schema.alterTable('changes').renameTo('lost').execute()
      for (const [method, where] of [
        ['POST', url],
        ['PUT', `${url}/${id}`],
      ] as const) {
        const { status, body } = await call(method, where, { form: [...texts, await image('blue')] })
        assert.deepEqual([status, body], [500, broken])
      }
      await site().db.schema.alterTable('lost').renameTo('changes').execute()
      assert.deepEqual(
        (await site().get(url)).body.data.map((speaker: { image: string }) => speaker.image),
        [path],
      )
      assert.deepEqual(await storedAfterPurge(), [folderOf(path)])
    })

    test('are both rolled back when the storage fails after some of the widths', async (context) => {
      const { storage } = site()
      const { id, image: path } = await add('red')
      const put = storage.put.bind(storage)
      let puts = 0
      context.mock.method(storage, 'put', (...args: Parameters<typeof put>) => {
        puts += 1
        return puts % 3 === 2 ? Promise.reject(new Error('The disk is full')) : put(...args)
      })
      const response = await call('PUT', `${url}/${id}`, { form: [['title', 'Founder'], await image('blue')] })
      assert.deepEqual([response.status, response.body], [500, broken])
      context.mock.restoreAll()
      const [speaker] = (await site().get(url)).body.data
      assert.deepEqual([speaker.title, speaker.image], ['Engineer', path])
      assert.deepEqual(await storedAfterPurge(), [folderOf(path)])
    })

    test('are saved in one transaction, which does not wait for the storage', async (context) => {
      const { storage } = site()
      const { id } = await makeSpeaker(site().db)
      const put = storage.put.bind(storage)
      const release = Promise.withResolvers<void>()
      const reached = Promise.withResolvers<void>()
      context.mock.method(storage, 'put', async (...args: Parameters<typeof put>) => {
        reached.resolve()
        await release.promise
        return put(...args)
      })
      const slow = add('red')
      await reached.promise
      assert.equal((await call('PUT', `${url}/${id}`, { json: { title: 'Founder' } })).status, 200)
      release.resolve()
      await slow
      const statements = await site().statementsOf(() => add('blue'))
      assert.equal(statements.filter((each) => /^begin/.test(each)).length, 1)
    })

    test('take no more statements than a record without an image, when the image stays', async () => {
      const bare = await makeSpeaker(site().db)
      const { id } = await add('red')
      const forSave = (of: string, title = 'Founder') =>
        site().statementsOf(() => call('PUT', `${url}/${of}`, { json: { title } }))
      await forSave(id, 'Chair') // loads what is loaded only once
      const without = await forSave(bare.id)
      assert.deepEqual(await forSave(id), without)
      assert.equal(without.filter((each) => /^begin/.test(each)).length, 1)
      assert.deepEqual(
        without.filter((each) => /uploads/.test(each)),
        [],
      )
    })
  })
})
