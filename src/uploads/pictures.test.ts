import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import sharp from 'sharp'
import { claimedPng } from '../../test/claimed-png.ts'
import { keepPicture } from './pictures.server.ts'
import { openStorage, type Storage } from './storage.server.ts'

type Size = { width: number; height: number }

/** A picture whose content depends on its size, and whose left half is red and right half blue. */
const halves = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: 'blue' } },
      gravity: 'east',
    },
  ])

describe('pictures', () => {
  let folder: string
  let storage: Storage
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-pictures-'))
    storage = await openStorage(`file:${join(folder, 'uploads')}`)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** The files that are kept, below the picture's own folder. */
  const filesKept = async () => {
    const names: string[] = await readdir(join(folder, 'uploads'), { recursive: true }).catch(() => [])
    return names.filter((name) => /\.\w+$/.test(name)).sort()
  }
  const bytesOf = (path: string) => readFile(join(folder, path))

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    test(`a ${format} is recognised by its content and kept as WebP`, async () => {
      const path = await keepPicture(storage, await halves({ width: 64, height: 48 }).toFormat(format).toBuffer())
      assert.match(path, /^uploads\/[0-9a-f]{24}\/64x48\.webp$/)
      const kept = await sharp(await bytesOf(path)).metadata()
      assert.deepEqual([kept.format, kept.width, kept.height], ['webp', 64, 48])
      assert.deepEqual(await filesKept(), [path.slice('uploads/'.length)])
    })
  }

  test('a photo is turned upright', async () => {
    const onItsSide = await halves({ width: 64, height: 32 }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const path = await keepPicture(storage, onItsSide)
    assert.match(path, /\/32x64\.webp$/)
    const { data, info } = await sharp(await bytesOf(path))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isRedAt = (row: number) => {
      const place = (row * info.width + 16) * info.channels
      return (data[place] ?? 0) > 200 && (data[place + 2] ?? 0) < 60
    }
    assert.deepEqual([isRedAt(8), isRedAt(56)], [true, false])
  })

  test('nothing of what a camera writes down is kept, and not where the photo was taken', async () => {
    const exif = {
      IFD0: { Copyright: 'Ada Obi', Make: 'Kamera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 0/1' },
    }
    const photo = await halves({ width: 400, height: 300 }).jpeg().withExif(exif).withIccProfile('p3').toBuffer()
    assert.ok((await sharp(photo).metadata()).exif?.includes('Ada Obi'))
    await keepPicture(storage, photo)
    const files = await filesKept()
    assert.equal(files.length, 3)
    for (const file of files) {
      const bytes = await bytesOf(`uploads/${file}`)
      const { exif: kept, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
      assert.deepEqual(
        { kept, xmp, iptc, icc, orientation },
        {
          kept: undefined,
          xmp: undefined,
          iptc: undefined,
          icc: undefined,
          orientation: undefined,
        },
      )
      assert.doesNotMatch(bytes.toString('latin1'), /Ada Obi|Kamera|EXIF|GPS/)
    }
  })

  test('a picture is kept in each width that pages ask for and that is smaller than itself', async () => {
    const path = await keepPicture(storage, await halves({ width: 1500, height: 750 }).png().toBuffer())
    const name = path.split('/')[1]
    const files = ['1280.webp', '1500x750.webp', '320.webp', '640.webp', '96.webp'].map((file) => `${name}/${file}`)
    assert.deepEqual(await filesKept(), files)
    for (const width of [96, 320, 640, 1280]) {
      const kept = await sharp(await bytesOf(`uploads/${name}/${width}.webp`)).metadata()
      assert.deepEqual([kept.width, kept.height], [width, width / 2])
    }
  })

  test('a picture of exactly such a width is not kept twice', async () => {
    const path = await keepPicture(storage, await halves({ width: 320, height: 160 }).png().toBuffer())
    const name = path.split('/')[1]
    assert.deepEqual(await filesKept(), [`${name}/320x160.webp`, `${name}/96.webp`])
  })

  test('a picture that is wider than any page is made smaller', async () => {
    const path = await keepPicture(storage, await halves({ width: 3840, height: 960 }).png().toBuffer())
    assert.match(path, /\/1920x480\.webp$/)
    const { width, height } = await sharp(await bytesOf(path)).metadata()
    assert.deepEqual([width, height], [1920, 480])
  })

  test('what is see-through stays so', async () => {
    const glass = {
      create: { width: 40, height: 40, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
    }
    const path = await keepPicture(storage, await sharp(glass).png().toBuffer())
    assert.equal((await sharp(await bytesOf(path)).metadata()).hasAlpha, true)
  })

  test('a picture of a single pixel is kept', async () => {
    assert.match(await keepPicture(storage, await halves({ width: 2, height: 1 }).png().toBuffer()), /\/2x1\.webp$/)
  })

  test('the same picture gets the same path again, and another one another', async () => {
    const bytes = await halves({ width: 400, height: 200 }).png().toBuffer()
    const first = await keepPicture(storage, bytes)
    const files = await filesKept()
    assert.equal(await keepPicture(storage, bytes), first)
    assert.deepEqual(await filesKept(), files)
    assert.notEqual(await keepPicture(storage, await halves({ width: 400, height: 201 }).png().toBuffer()), first)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const whole = () => halves({ width: 64, height: 64 })
  const flat = (size: Size) =>
    sharp({ create: { ...size, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
  /** The first half of a picture that no encoder can make small. */
  const cutOff = async (format: 'jpeg' | 'png' | 'webp') => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const grain = { create: { width: 300, height: 300, channels: 3 as const, background: 'red', noise } }
    const bytes = await sharp(grain).toFormat(format).toBuffer()
    return bytes.subarray(0, bytes.length / 2)
  }
  const unsupported = { status: 415, message: 'Unsupported file format' }
  const damaged = { status: 400, message: 'Image file is damaged' }
  const tooLarge = { status: 413, message: 'Image has too many pixels (max 40 megapixels)' }
  const refused: [what: string, bytes: () => Buffer | Promise<Buffer>, refusal: object][] = [
    ['an SVG', () => Buffer.from(svg), unsupported],
    ['a GIF', () => whole().gif().toBuffer(), unsupported],
    ['a TIFF', () => whole().tiff().toBuffer(), unsupported],
    ['an AVIF', () => whole().avif({ effort: 0 }).toBuffer(), unsupported],
    ['a text', () => Buffer.from('GIF89a or PNG, who knows'), unsupported],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), unsupported],
    ['nothing', () => Buffer.alloc(0), unsupported],
    ['a JPEG that is cut off', () => cutOff('jpeg'), damaged],
    ['a PNG that is cut off', () => cutOff('png'), damaged],
    ['a WebP that is cut off', () => cutOff('webp'), unsupported],
    ['the beginning of a PNG', () => claimedPng({ width: 8, height: 8 }).subarray(0, 20), unsupported],
    [
      'a tiny file that claims to be 30000 pixels wide and high',
      () => claimedPng({ width: 30_000, height: 30_000 }),
      tooLarge,
    ],
    ['a picture of a little more than 40 megapixels', () => flat({ width: 8001, height: 5000 }), tooLarge],
  ]
  for (const [what, bytes, refusal] of refused) {
    test(`${what} is refused, and nothing of it is kept`, async () => {
      await assert.rejects(keepPicture(storage, await bytes()), refusal)
      assert.deepEqual(await filesKept(), [])
    })
  }

  test('a picture of exactly 40 megapixels is kept', async () => {
    assert.match(await keepPicture(storage, await flat({ width: 8000, height: 5000 })), /\/1920x1200\.webp$/)
  })

  test('the original is not kept', async () => {
    const original = await halves({ width: 640, height: 480 }).jpeg().toBuffer()
    await keepPicture(storage, original)
    for (const file of await filesKept()) {
      assert.match(file, /\.webp$/)
      assert.notEqual((await stat(join(folder, 'uploads', file))).size, original.length)
    }
  })
})
