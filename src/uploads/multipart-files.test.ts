import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { adminToken, callsTo, encoded, outcome, type Part } from '../../test/calls.ts'
import { claimedPng } from '../../test/claimed-png.ts'
import {
  imageBytes,
  imageOfSize,
  onEveryStorage,
  storedImages,
  temporaryFilesAfter,
  truncatedJpeg,
} from '../../test/images.ts'

const ada = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
const texts = Object.entries(ada) as Part[]
const speakers = '/api/speakers'
const sponsors = '/api/sponsors'
const sponsor: Part[] = [
  ['name', 'Kobo Rails'],
  ['type', 'Current'],
]
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect/></svg>')

const file = (name: string, bytes: Uint8Array): Part => [name, { bytes, name: 'ada.png', type: 'image/png' }]

describe('a form with a file', () => {
  onEveryStorage((site) => {
    const call = callsTo(site)

    /** Asserts that a call leaves no row, no image and no temporary file, and that the next call succeeds. */
    async function assertLeavesNothing(work: () => Promise<unknown>) {
      assert.deepEqual(await temporaryFilesAfter(work), [])
      for (const url of [speakers, sponsors]) assert.deepEqual((await site().get(url)).body.data, [])
      assert.deepEqual(await storedImages(site()), [])
      assert.equal(
        (await call('POST', speakers, { form: [...texts, file('image', await imageBytes('blue'))] })).status,
        201,
      )
    }

    const unsupported = 'Unsupported file format'
    const refused: [what: string, status: number, message: string, bytes: () => Uint8Array | Promise<Uint8Array>][] = [
      ['larger than 5 MB', 413, 'Image file is too large (max 5MB)', () => imageOfSize(5_242_881)],
      ['of 0 bytes', 400, 'The file is empty', () => Buffer.alloc(0)],
      ['that is truncated', 400, 'Image file is damaged', truncatedJpeg],
      [
        'of 30,000 × 30,000 pixels',
        413,
        'Image has too many pixels (max 40 megapixels)',
        () => claimedPng({ width: 30_000, height: 30_000 }),
      ],
      [
        'of 6300 × 6300 pixels with 16 bits per channel',
        413,
        'Image has too many pixels for its colour depth (max 40 megapixels at 8 bits)',
        () => claimedPng({ width: 6300, height: 6300, bits: 16 }),
      ],
      ['that is text', 415, unsupported, () => Buffer.from('no picture')],
      ['that is HTML', 415, unsupported, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['that is an SVG', 415, unsupported, () => svg],
      [
        'that is an animated GIF',
        415,
        unsupported,
        async () =>
          sharp([await imageBytes('red'), await imageBytes('blue')], { join: { animated: true } })
            .gif()
            .toBuffer(),
      ],
      [
        'that is a TIFF',
        415,
        unsupported,
        async () =>
          sharp(await imageBytes('red'))
            .tiff()
            .toBuffer(),
      ],
    ]
    for (const [what, status, message, bytes] of refused)
      test(`${what} is refused as a speaker's photo, and leaves nothing behind`, async () => {
        const form = [...texts, file('image', await bytes())]
        const failure = { success: false, message, errors: [{ field: 'image', message }] }
        await assertLeavesNothing(async () =>
          assert.deepEqual(outcome(await call('POST', speakers, { form })), [status, failure]),
        )
      })

    test('larger than 2 MB is refused as a logo, and leaves nothing behind', async () => {
      const message = 'Image file is too large (max 2MB)'
      const form = [...sponsor, file('logo', await imageOfSize(2_097_153))]
      const failure = { success: false, message, errors: [{ field: 'logo', message }] }
      await assertLeavesNothing(async () =>
        assert.deepEqual(outcome(await call('POST', sponsors, { form })), [413, failure]),
      )
    })

    test('of exactly 5 MB, or 2 MB as a logo, is accepted', async () => {
      assert.equal(
        (await call('POST', speakers, { form: [...texts, file('image', await imageOfSize(5_242_880))] })).status,
        201,
      )
      assert.equal(
        (await call('POST', sponsors, { form: [...sponsor, file('logo', await imageOfSize(2_097_152))] })).status,
        201,
      )
    })

    test('is detected by its content, not by its name or declared type', async () => {
      for (const format of ['png', 'jpeg', 'webp'] as const) {
        const bytes = await imageBytes('red', 40, 30, format)
        const form: Part[] = [...texts, ['image', { bytes, name: '../../notes.exe', type: 'text/html' }]]
        const { status, body } = await call('POST', speakers, { form })
        assert.equal(status, 201)
        assert.match(body.data.image, /^uploads\/[0-9a-f]{24}\/40x30\.webp$/)
      }
    })

    test('that is animated is stored as its first frame', async () => {
      const bytes = await sharp([await imageBytes('red'), await imageBytes('blue')], { join: { animated: true } })
        .webp()
        .toBuffer()
      assert.equal((await sharp(bytes).metadata()).pages, 2)
      const { body } = await call('POST', speakers, { form: [...texts, file('image', bytes)] })
      const stored = await site().app.inject({ url: `/api/${body.data.image}` })
      const { pages, width, height } = await sharp(stored.rawPayload).metadata()
      assert.deepEqual([pages ?? 1, width, height], [1, 40, 30])
    })

    test('with an orientation is rotated upright, and loses its location', async () => {
      const exif = { IFD0: { Copyright: 'Ada Obi' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } }
      const bytes = await sharp(await imageBytes('red'))
        .jpeg()
        .withExif(exif)
        .withMetadata({ orientation: 6 })
        .toBuffer()
      assert.equal((await sharp(bytes).metadata()).orientation, 6)
      const { body } = await call('POST', speakers, { form: [...texts, file('image', bytes)] })
      assert.match(body.data.image, /\/30x40\.webp$/)
      const stored = await sharp((await site().app.inject({ url: `/api/${body.data.image}` })).rawPayload).metadata()
      assert.deepEqual([stored.width, stored.height, stored.orientation, stored.exif], [30, 40, undefined, undefined])
    })

    test('is optional: a browser sends an empty part when none is chosen', async () => {
      const form: Part[] = [...texts, ['image', { bytes: Buffer.alloc(0), name: '', type: 'application/octet-stream' }]]
      const { payload, headers } = await encoded(form)
      const text = payload
        .toString('latin1')
        .replace('filename="a.png"', 'filename=""')
        .replace('filename="blob"', 'filename=""')
      const response = await site().app.inject({
        method: 'POST',
        url: speakers,
        payload: Buffer.from(text, 'latin1'),
        headers: { ...headers, authorization: `Bearer ${await adminToken(site())}` },
      })
      assert.deepEqual([response.statusCode, response.json().data.image], [201, null])
    })

    test('that is sent with a second one is refused, and leaves nothing behind', async () => {
      const message = 'Send only one image'
      const failure = { success: false, message, errors: [{ field: 'image', message }] }
      for (const count of [2, 3, 9]) {
        const images = await Promise.all(
          Array.from({ length: count }, async () => file('image', await imageBytes('red'))),
        )
        const response = await call('POST', speakers, { form: [...texts, ...images] })
        assert.deepEqual(outcome(response), [413, failure])
      }
      await assertLeavesNothing(async () => undefined)
    })

    test('in an unknown field is dropped, however large, on every route', async () => {
      const extra = file('attachment', Buffer.alloc(6_000_000))
      const made = await call('POST', speakers, { form: [...texts, extra] })
      assert.deepEqual([made.status, made.body.data.image], [201, null])
      const item = await call('POST', '/api/agenda', { form: [['topic', 'T'], extra, ['time', '9']] })
      assert.deepEqual([item.status, item.body.data.time], [201, '9'])
      assert.deepEqual(await storedImages(site()), [])
    })
  })
})
