import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import {
  imageBytes,
  onEveryStorage,
  storedImages,
  storedImagesAfterPurge,
  truncatedJpeg,
} from '../../../test/images.ts'

const url = '/api/gallery'
const title: Part = ['event_title', 'Hack day']
const missing = 'Please enter an event title and select images.'
const image = async (colour: string): Promise<Part> => [
  'images',
  { bytes: await imageBytes(colour), name: `${colour}.png` },
]
const bad = (name: string, bytes: Uint8Array = Buffer.from('no picture')): Part => ['images', { bytes, name }]

describe('writing gallery images', () => {
  onEveryStorage((site) => {
    const call = callsTo(site)
    const publicList = async () => (await site().get(url)).body.data

    test('images sent together are added together, and listed in their order', async () => {
      const form = [title, await image('red'), await image('lime'), await image('blue')]
      const { status, body } = await call('POST', url, { form })
      assert.equal(status, 201)
      assert.deepEqual(Object.keys(body).sort(), ['data', 'message', 'success'])
      assert.equal(body.message, 'Images uploaded successfully!')
      const shown = body.data.map(
        ({ createdAt, updatedAt, hidden, showAt, hideAt, ...rest }: Record<string, unknown>) => rest,
      )
      assert.deepEqual(await publicList(), shown)
      for (const { id, _id, event_title, image_path } of body.data) {
        assert.deepEqual([_id, event_title], [id, 'Hack day'])
        assert.match(image_path, /^uploads\/[0-9a-f]{24}\/40x30\.webp$/)
        assert.equal((await site().get(`/api/${image_path}`)).status, 200)
      }
      assert.equal((await storedImages(site())).length, 3)
    })

    test('an invalid file does not stop the others, and the message names it', async () => {
      const form = [title, await image('red'), bad('notes.txt'), await image('blue')]
      const { status, body } = await call('POST', url, { form })
      const message = 'notes.txt: Unsupported file format.'
      assert.equal(status, 201)
      assert.equal(body.message, `2 of 3 images uploaded. ${message}`)
      assert.deepEqual(body.errors, [{ field: 'images', message }])
      assert.deepEqual([body.data.length, (await publicList()).length, (await storedImages(site())).length], [2, 2, 2])
    })

    test('a file that is too large, empty or damaged does not stop the others', async () => {
      const form = [
        title,
        bad('huge.png', Buffer.alloc(5_242_881)),
        await image('red'),
        bad('empty.png', Buffer.alloc(0)),
        bad('half.jpg', await truncatedJpeg()),
      ]
      const { status, body } = await call('POST', url, { form })
      assert.equal(status, 201)
      assert.deepEqual(
        body.errors.map(({ message }: { message: string }) => message),
        [
          'huge.png: Image file is too large (max 5MB).',
          'empty.png: The file is empty.',
          'half.jpg: Image file is damaged.',
        ],
      )
      assert.deepEqual([body.data.length, (await storedImages(site())).length], [1, 1])
    })

    test('a request with only invalid files is an error', async () => {
      const { status, body } = await call('POST', url, {
        form: [title, bad('a.txt'), bad('b.svg', Buffer.from('<svg/>'))],
      })
      const errors = ['a.txt', 'b.svg'].map((name) => ({
        field: 'images',
        message: `${name}: Unsupported file format.`,
      }))
      assert.deepEqual([status, body], [415, { success: false, message: errors[0]?.message, errors }])
      assert.deepEqual([await publicList(), await storedImages(site())], [[], []])
    })

    test('URLs can be sent in place of files', async () => {
      const images = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg']
      for (const sent of [
        { json: { event_title: 'Hack day', images } },
        { form: [title, ...images.map((address): Part => ['images', address])] },
        { form: [title, ['images', JSON.stringify(images)] as Part] },
      ]) {
        const { status, body } = await call('POST', url, sent)
        assert.deepEqual([status, body.message], [201, 'Images uploaded successfully!'])
        assert.deepEqual(
          body.data.map(({ image_path }: { image_path: string }) => image_path),
          images,
        )
      }
      assert.equal((await publicList()).length, 6)
    })

    test('an event title and at least one image are required', async () => {
      for (const sent of [
        { json: {} },
        { form: [await image('red')] },
        { form: [['event_title', ' '] as Part, await image('red')] },
      ])
        assert.deepEqual(outcome(await call('POST', url, sent)), refusal('event_title', missing))
      const noImage = { success: false, message: missing, errors: [{ field: 'images', message: missing }] }
      for (const sent of [
        { json: { event_title: 'A' } },
        { json: { event_title: 'A', images: [] } },
        { form: [title] },
      ])
        assert.deepEqual(outcome(await call('POST', url, sent)), [400, noImage])
      assert.deepEqual([await publicList(), await storedImages(site())], [[], []])
    })

    test('an invalid URL is refused', async () => {
      const refused = refusal('images.1', 'Must be an uploaded picture or an http(s) address')
      const json = { event_title: 'A', images: ['https://a.example/1.jpg', 'javascript:alert(1)'] }
      assert.deepEqual(outcome(await call('POST', url, { json })), refused)
      assert.deepEqual(await publicList(), [])
    })

    test('at most twenty images are accepted', async () => {
      const bytes = await imageBytes('red', 4, 4)
      const images = (count: number) => Array.from({ length: count }, (): Part => ['images', { bytes }])
      const message = 'Send at most 20 images at a time'
      for (const count of [21, 22, 40]) {
        const errors = [{ field: 'images', message }]
        assert.deepEqual(outcome(await call('POST', url, { form: [title, ...images(count)] })), [
          413,
          { success: false, message, errors },
        ])
      }
      assert.deepEqual([await publicList(), await storedImages(site())], [[], []])
      assert.equal((await call('POST', url, { form: [title, ...images(20)] })).body.data.length, 20)
    })

    test('a deleted image is gone, and its file once no other image uses it', async () => {
      const { body } = await call('POST', url, { form: [title, await image('red'), await image('red')] })
      const [first, second] = body.data
      assert.deepEqual(outcome(await call('DELETE', `${url}/${first.id}`)), [
        200,
        { success: true, message: 'Image deleted.' },
      ])
      assert.equal((await storedImagesAfterPurge(site())).length, 1)
      await call('DELETE', `${url}/${second.id}`)
      assert.deepEqual([await publicList(), await storedImagesAfterPurge(site())], [[], []])
    })
  })
})
