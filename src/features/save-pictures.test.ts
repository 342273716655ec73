import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { callsTo, type Part, send } from '../../test/calls.ts'
import { makeGalleryImage, makeSection, makeSpeaker } from '../../test/factories.ts'
import { onEveryStorage, picture, picturesKept } from '../../test/pictures.ts'
import { keepPicture } from '../uploads/pictures.server.ts'
import { settleAllTouched } from './touched-pictures.server.ts'

const ada = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
const texts = Object.entries(ada) as Part[]
const url = '/api/speakers'
const broken = { success: false, message: 'Something went wrong on our side. Please try again.' }

describe('a record and its picture', () => {
  onEveryStorage((site) => {
    const call = callsTo(site)
    const image = async (colour: string): Promise<Part> => ['image', { bytes: await picture(colour, 400, 20) }]
    const add = async (colour: string) => {
      const { status, body } = await call('POST', url, { form: [...texts, await image(colour)] })
      assert.equal(status, 201)
      return body.data as { id: string; image: string }
    }
    const nameIn = (path: string) => path.split('/')[1]
    const kept = () => picturesKept(site())

    test('come together, and the picture that is replaced goes', async () => {
      const { id, image: first } = await add('red')
      assert.deepEqual(await kept(), [nameIn(first)])
      const { body } = await call('PUT', `${url}/${id}`, { form: [await image('blue')] })
      assert.notEqual(body.data.image, first)
      assert.deepEqual(await kept(), [nameIn(body.data.image)])
    })

    test('stay together when something else is changed, or the same picture is sent again', async () => {
      const { id, image: path } = await add('red')
      await call('PUT', `${url}/${id}`, { json: { title: 'Founder' } })
      await call('PUT', `${url}/${id}`, { form: [await image('red')] })
      assert.deepEqual(await kept(), [nameIn(path)])
      assert.equal((await site().get(`/api/${path}`)).status, 200)
    })

    test('part when the picture is removed, gives way to an address, or goes with its record', async () => {
      for (const sent of [
        { form: [['image', ''] as Part] },
        { json: { image: null } },
        { json: { image: 'https://a.example/1.jpg' } },
      ]) {
        const { id } = await add('red')
        await call('PUT', `${url}/${id}`, sent)
        assert.deepEqual(await kept(), [])
      }
      const { id } = await add('red')
      await call('DELETE', `${url}/${id}`)
      assert.deepEqual(await kept(), [])
    })

    test('leave the picture where something else still names it', async () => {
      const { db } = site()
      const { id, image: path } = await add('red')
      const others = [
        [`${url}/`, (await makeSpeaker(db, { image: path })).id],
        ['/api/gallery/', (await makeGalleryImage(db, { image_path: path })).id],
      ]
      const about = await makeSection(db, { section: 'about', content: `<p>See</p><img src="/api/${path}" alt="Ada">` })
      await call('DELETE', `${url}/${id}`)
      for (const [base, other] of others) {
        assert.deepEqual(await kept(), [nameIn(path)])
        await call('DELETE', `${base}${other}`)
      }
      assert.deepEqual(await kept(), [nameIn(path)])
      await call('PUT', `/api/content/${about.id}`, { json: { content: 'No picture any more' } })
      assert.deepEqual(await kept(), [])
    })

    test('are both refused when the record is not valid, not there, taken, or in another state', async () => {
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
        const answer = await call(method, path, { form: [...fields, await image('red')], headers })
        assert.equal(answer.status, status, `${method} ${path}`)
        assert.deepEqual(await kept(), [])
      }
    })

    test('are both gone when the database fails in the middle', async () => {
      const { id, image: path } = await add('red')
      await site().db.schema.dropTable('changes').execute()
      for (const [method, where] of [
        ['POST', url],
        ['PUT', `${url}/${id}`],
      ] as const) {
        const { status, body } = await call(method, where, { form: [...texts, await image('blue')] })
        assert.deepEqual([status, body], [500, broken])
      }
      assert.deepEqual(
        (await site().get(url)).body.data.map((speaker: { image: string }) => speaker.image),
        [path],
      )
      assert.deepEqual(await kept(), [nameIn(path)])
    })

    test('are both gone when the storage fails after some of the widths', async (context) => {
      const { storage } = site()
      const { id, image: path } = await add('red')
      const put = storage.put.bind(storage)
      let puts = 0
      context.mock.method(storage, 'put', (...args: Parameters<typeof put>) => {
        puts += 1
        return puts % 3 === 2 ? Promise.reject(new Error('The disk is full')) : put(...args)
      })
      const answer = await call('PUT', `${url}/${id}`, { form: [['title', 'Founder'], await image('blue')] })
      assert.deepEqual([answer.status, answer.body], [500, broken])
      context.mock.restoreAll()
      const [speaker] = (await site().get(url)).body.data
      assert.deepEqual([speaker.title, speaker.image], ['Engineer', path])
      assert.deepEqual(await kept(), [nameIn(path)])
    })

    test('are saved even when the old picture cannot be removed', async (context) => {
      const { id } = await add('red')
      context.mock.method(site().storage, 'deleteAll', () => Promise.reject(new Error('No answer')))
      const { status, body } = await call('PUT', `${url}/${id}`, { form: [await image('blue')] })
      context.mock.restoreAll()
      assert.equal(status, 200)
      assert.equal((await site().get(`/api/${body.data.image}`)).status, 200)
    })

    test('are settled at the next start when the process died in the middle of a save', async (context) => {
      const { db, storage } = site()
      const { id, image: first } = await add('red')
      // Nobody comes to clear away: neither what was replaced, nor what was stored for nothing.
      context.mock.method(storage, 'deleteAll', () => Promise.reject(new Error('The power went')))
      await call('PUT', `${url}/${id}`, { form: [await image('blue')] })
      const put = storage.put.bind(storage)
      context.mock.method(storage, 'put', async (...args: Parameters<typeof put>) => {
        await put(...args)
        throw new Error('The power went')
      })
      await call('PUT', `${url}/${id}`, { form: [await image('green')] })
      context.mock.restoreAll()
      assert.equal((await kept()).length, 3)

      await settleAllTouched(site())
      const [speaker] = (await site().get(url)).body.data
      assert.notEqual(speaker.image, first)
      assert.deepEqual(await kept(), [nameIn(speaker.image)])
      assert.deepEqual(await db.selectFrom('touched_pictures').selectAll().execute(), [])
    })

    test('are left alone at a start when no save ever touched them', async () => {
      const path = await keepPicture(site().storage, await picture('red'))
      await settleAllTouched(site())
      assert.deepEqual(await kept(), [nameIn(path)])
    })

    test('belong together, whoever deletes the same picture at the same moment', async () => {
      const bytes = await picture('teal', 700, 20)
      const form: Part[] = [...texts, ['image', { bytes }]]
      for (let round = 0; round < 12; round += 1) {
        const first = await send(site(), 'POST', url, { form })
        const [made, gone] = await Promise.all([
          send(site(), 'POST', url, { form }),
          wait(round * 3).then(() => send(site(), 'DELETE', `${url}/${first.body.data.id}`)),
        ])
        assert.deepEqual([made.status, gone.status], [201, 200])
        const { id, image: path } = made.body.data
        for (const file of ['700x20', '640', '320', '96']) {
          const served = await site().app.inject({ url: `/api/${path.replace(/[^/]+$/, `${file}.webp`)}` })
          assert.equal(served.statusCode, 200, `${file} in round ${round}`)
        }
        assert.equal((await send(site(), 'DELETE', `${url}/${id}`)).status, 200)
        assert.deepEqual(await kept(), [])
      }
    })
  })
})
