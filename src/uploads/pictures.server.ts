import { createHash } from 'node:crypto'
import sharp, { type OutputInfo } from 'sharp'
import { Failure, Invalid } from '../lib/errors.ts'
import { largestWidth, pictureWidths } from '../lib/pictures.ts'
import { harmlessDrawing, looksLikeDrawing } from './drawings.server.ts'
import type { Storage } from './storage.server.ts'

/** Logos and pictures of content may also be drawings. */
export type PictureKind = 'raster' | 'raster or drawing'

const maxPixels = 40_000_000
const accepted = new Set(['jpeg', 'png', 'webp'])

/**
 * Keeps a picture: recognises it by its content, turns it upright, drops its metadata (a photo's place, too) and
 * re-encodes it in the widths that pages use. The original is not kept. The same picture gets the same path again.
 * @returns the path for a record's `image`, see lib/pictures.ts
 * @throws Failure 415 when the bytes are no picture that the site accepts, 413 when it has too many pixels, 400 when it
 * is damaged
 */
export async function keepPicture(storage: Storage, bytes: Uint8Array, kind: PictureKind = 'raster'): Promise<string> {
  if (kind === 'raster or drawing' && looksLikeDrawing(bytes)) return keepDrawing(storage, bytes)
  const upright = await decoded(bytes)
  const main = await encoded(upright, largestWidth)
  const name = createHash('sha256').update(main.data).digest('hex').slice(0, 24)
  const path = `uploads/${name}/${main.info.width}x${main.info.height}.webp`

  const smaller = pictureWidths.filter((width) => width < main.info.width)
  for (const width of smaller) {
    await put(storage, `${name}/${width}.webp`, (await encoded(upright, width)).data)
  }
  // The largest last: while its file is missing, the picture does not count as kept.
  await put(storage, path.slice('uploads/'.length), main.data)
  return path
}

const put = (storage: Storage, key: string, data: Buffer) => storage.put(key, data, { contentType: 'image/webp' })

async function keepDrawing(storage: Storage, bytes: Uint8Array): Promise<string> {
  const drawing = harmlessDrawing(bytes)
  if (!drawing) throw unsupported()
  const name = createHash('sha256').update(drawing.text).digest('hex').slice(0, 24)
  const path = `uploads/${name}/${drawing.width}x${drawing.height}.svg`
  await storage.put(path.slice('uploads/'.length), drawing.text, { contentType: 'image/svg+xml' })
  return path
}

/** Whether a picture is there as a whole. */
export const isKept = (storage: Storage, path: string) => storage.exists(path.slice('uploads/'.length))

/** Removes a picture in all its widths. */
export const removePicture = (storage: Storage, path: string) =>
  storage.deleteAll(path.slice('uploads/'.length, path.lastIndexOf('/') + 1))

/** The paths of all uploaded pictures that a record names, in its fields or its rich text. */
export const picturesIn = (record: object | null): string[] =>
  JSON.stringify(record ?? {}).match(/uploads\/[0-9a-f]{24}\/\d+x\d+\.(webp|svg)/g) ?? []

const unsupported = () => new Failure(415, 'Unsupported file format')

type Decoded = { data: Buffer; info: OutputInfo }

async function decoded(bytes: Uint8Array): Promise<Decoded> {
  if (bytes.length === 0) throw unsupported()
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  const known = await image.metadata().catch(() => undefined)
  if (!known || !accepted.has(known.format)) throw unsupported()
  if (known.width * known.height > maxPixels) throw new Failure(413, 'Image has too many pixels (max 40 megapixels)')
  try {
    return await image
      .autoOrient()
      .toColorspace('srgb')
      .resize({ width: largestWidth, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw new Invalid('Image file is damaged')
  }
}

function encoded({ data, info }: Decoded, width: number): Promise<Decoded> {
  const { width: rawWidth, height, channels } = info
  return sharp(data, { raw: { width: rawWidth, height, channels } })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
}
