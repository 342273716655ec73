import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { claimedPng } from '../../test/claimed-png.ts'
import { processImage } from './images.server.ts'

type Size = { width: number; height: number }

/** Returns an image with a red left half and a blue right half; its content depends on its size. */
const halves = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: 'blue' } },
      gravity: 'east',
    },
  ])

const namesOf = async (bytes: Uint8Array) => (await processImage(bytes)).files.map(({ name }) => name)

describe('an image', () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    test(`that is a ${format} is recognised by its content and becomes WebP`, async () => {
      const { files } = await processImage(await halves({ width: 64, height: 48 }).toFormat(format).toBuffer())
      assert.deepEqual(
        files.map(({ name, contentType }) => [name, contentType]),
        [['64x48.webp', 'image/webp']],
      )
      const encoded = await sharp(files[0].data).metadata()
      assert.deepEqual([encoded.format, encoded.width, encoded.height], ['webp', 64, 48])
    })
  }

  test('is rotated upright', async () => {
    const onItsSide = await halves({ width: 64, height: 32 }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { files } = await processImage(onItsSide)
    assert.equal(files[0].name, '32x64.webp')
    const { data, info } = await sharp(files[0].data).raw().toBuffer({ resolveWithObject: true })
    const isRedAt = (row: number) => {
      const index = (row * info.width + 16) * info.channels
      return (data[index] ?? 0) > 200 && (data[index + 2] ?? 0) < 60
    }
    assert.deepEqual([isRedAt(8), isRedAt(56)], [true, false])
  })

  test('loses its metadata, including the location', async () => {
    const exif = {
      IFD0: { Copyright: 'Ada Obi', Make: 'Kamera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 0/1' },
    }
    const photo = await halves({ width: 400, height: 300 }).jpeg().withExif(exif).withIccProfile('p3').toBuffer()
    assert.ok((await sharp(photo).metadata()).exif?.includes('Ada Obi'))
    const { files } = await processImage(photo)
    assert.equal(files.length, 3)
    for (const { data } of files) {
      const metadata = await sharp(data).metadata()
      for (const name of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
        assert.equal(metadata[name], undefined, name)
      assert.doesNotMatch(data.toString('latin1'), /Ada Obi|Kamera|EXIF|GPS/)
    }
  })

  test('is encoded in each width that pages use and that is smaller than its own', async () => {
    const { files } = await processImage(await halves({ width: 1500, height: 750 }).png().toBuffer())
    const sizes = await Promise.all(
      files.map(async ({ name, data }) => {
        const { width, height } = await sharp(data).metadata()
        return [name, width, height]
      }),
    )
    assert.deepEqual(sizes, [
      ['1500x750.webp', 1500, 750],
      ['96.webp', 96, 48],
      ['320.webp', 320, 160],
      ['640.webp', 640, 320],
      ['1280.webp', 1280, 640],
    ])
  })

  test('is not encoded twice when it has one of these widths', async () => {
    assert.deepEqual(await namesOf(await halves({ width: 320, height: 160 }).png().toBuffer()), [
      '320x160.webp',
      '96.webp',
    ])
  })

  test('that is wider than any page is scaled down', async () => {
    const { files } = await processImage(await halves({ width: 3840, height: 960 }).png().toBuffer())
    assert.equal(files[0].name, '1920x480.webp')
    const { width, height } = await sharp(files[0].data).metadata()
    assert.deepEqual([width, height], [1920, 480])
  })

  test('that is far taller or wider than any page is scaled down, too', async () => {
    assert.deepEqual(await namesOf(await halves({ width: 2, height: 40_000 }).png().toBuffer()), ['1x3840.webp'])
    assert.equal((await namesOf(await halves({ width: 40_000, height: 2 }).png().toBuffer()))[0], '1920x1.webp')
    assert.equal((await namesOf(await halves({ width: 1000, height: 7680 }).png().toBuffer()))[0], '500x3840.webp')
  })

  test('preserves transparency', async () => {
    const glass = {
      create: { width: 40, height: 40, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
    }
    const { files } = await processImage(await sharp(glass).png().toBuffer())
    assert.equal((await sharp(files[0].data).metadata()).hasAlpha, true)
  })

  test('may be as small as two pixels', async () => {
    assert.deepEqual(await namesOf(await halves({ width: 2, height: 1 }).png().toBuffer()), ['2x1.webp'])
  })

  test('is encoded deterministically', async () => {
    const bytes = await halves({ width: 400, height: 200 }).png().toBuffer()
    assert.deepEqual(await processImage(bytes), await processImage(bytes))
  })

  describe('that is trimmed', () => {
    const mark = async (size: Size = { width: 64, height: 48 }) => await halves(size).png().toBuffer()
    const within = async (background: string, size: Size = { width: 160, height: 120 }) =>
      await sharp({ create: { ...size, channels: 4, background } })
        .composite([{ input: await mark() }])
        .png()
        .toBuffer()
    const sizeOf = async (bytes: Buffer) => (await processImage(bytes, { trim: true })).files[0].name

    for (const background of ['#ffffff', '#fdfdfd', '#00000000', '#ffffff00'])
      test(`loses a border of ${background}`, async () => {
        assert.equal(await sizeOf(await within(background)), '64x48.webp')
      })

    test('keeps a plate of another colour', async () => {
      assert.equal(await sizeOf(await within('#0b7a6b')), '160x120.webp')
    })

    test('stays as it is without a border, in one colour, and when it is tiny', async () => {
      assert.equal(await sizeOf(await mark()), '64x48.webp')
      for (const background of ['#ffffff', '#00000000']) {
        const empty = sharp({ create: { width: 40, height: 30, channels: 4, background } })
        assert.equal(await sizeOf(await empty.png().toBuffer()), '40x30.webp')
      }
      assert.equal(await sizeOf(await mark({ width: 2, height: 1 })), '2x1.webp')
    })
  })

  test('that is an SVG is sanitized where SVG is allowed', async () => {
    const safe =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><rect width="1"/></svg>'
    const { files } = await processImage(Buffer.from(safe.replace('<rect', '<script>alert(1)</script><rect')), {
      allowSvg: true,
    })
    assert.deepEqual(files, [{ name: '9x9.svg', data: Buffer.from(safe), contentType: 'image/svg+xml' }])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const whole = () => halves({ width: 64, height: 64 })
  const flat = (size: Size) =>
    sharp({ create: { ...size, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
  /** Returns the first half of an image of noise, which no encoder can compress well. */
  const truncated = async (format: 'jpeg' | 'png' | 'webp') => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const grain = { create: { width: 300, height: 300, channels: 3 as const, background: 'red', noise } }
    const bytes = await sharp(grain).toFormat(format).toBuffer()
    return bytes.subarray(0, bytes.length / 2)
  }
  const unsupported = { status: 415, message: 'Unsupported file format' }
  const damaged = { status: 400, message: 'Image file is damaged' }
  const tooLarge = { status: 413, message: 'Image has too many pixels (max 40 megapixels)' }
  const tooDeep = {
    status: 413,
    message: 'Image has too many pixels for its colour depth (max 40 megapixels at 8 bits)',
  }
  const rejected: [title: string, bytes: () => Buffer | Promise<Buffer>, rejection: object][] = [
    ['an SVG', () => Buffer.from(svg), unsupported],
    ['a GIF', () => whole().gif().toBuffer(), unsupported],
    ['a TIFF', () => whole().tiff().toBuffer(), unsupported],
    ['an AVIF', () => whole().avif({ effort: 0 }).toBuffer(), unsupported],
    ['a text file', () => Buffer.from('GIF89a or PNG, who knows'), unsupported],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), unsupported],
    ['an empty file', () => Buffer.alloc(0), unsupported],
    ['a truncated JPEG', () => truncated('jpeg'), damaged],
    ['a truncated PNG', () => truncated('png'), damaged],
    ['a truncated WebP', () => truncated('webp'), unsupported],
    ['the first 20 bytes of a PNG', () => claimedPng({ width: 8, height: 8 }).subarray(0, 20), unsupported],
    [
      'a tiny file that claims to be 30000 pixels wide and high',
      () => claimedPng({ width: 30_000, height: 30_000 }),
      tooLarge,
    ],
    ['an image of a little more than 40 megapixels', () => flat({ width: 8001, height: 5000 }), tooLarge],
    [
      'a tiny file that claims 39.7 megapixels of 16 bits per channel',
      () => claimedPng({ width: 6300, height: 6300, bits: 16 }),
      tooDeep,
    ],
  ]
  for (const [title, bytes, rejection] of rejected)
    test(`is refused when it is ${title}`, async () => {
      await assert.rejects(processImage(await bytes()), rejection)
    })

  test('may have exactly 40 megapixels', async () => {
    assert.equal((await namesOf(await flat({ width: 8000, height: 5000 })))[0], '1920x1200.webp')
  })
})
