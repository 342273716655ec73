import { createHash } from 'node:crypto'
import type { OutputInfo } from 'sharp'
import { Failure, Invalid } from '../lib/errors.ts'
import { largestWidth, pictureWidths } from '../lib/pictures.ts'
import type { Storage } from './storage.server.ts'
import { isSvg, sanitizeSvg } from './svg-sanitizer.server.ts'

/** Logos and pictures of content may also be drawings. */
export type PictureKind = 'raster' | 'raster or drawing'

const maxPixels = 40_000_000
const accepted = new Set(['jpeg', 'png', 'webp'])

/** A picture that is ready to be kept: the path for a record's `image` (see lib/pictures.ts), and its files. */
export type ReadyPicture = { path: string; files: { key: string; data: Buffer | string; contentType: string }[] }

/**
 * Makes a picture ready: recognises it by its content, turns it upright, drops its metadata (a photo's place, too) and
 * re-encodes it in the widths that pages use. The original is not kept. The same picture gets the same path again.
 * @throws Failure 415 when the bytes are no picture that the site accepts, 413 when it has too many pixels, 400 when it
 * is damaged
 */
export async function readyPicture(bytes: Uint8Array, kind: PictureKind = 'raster'): Promise<ReadyPicture> {
  if (kind === 'raster or drawing' && isSvg(bytes)) return readyDrawing(bytes)
  const upright = await decoded(bytes)
  const main = await encoded(upright, largestWidth)
  const { width, height } = main.info
  const name = nameFor(main.data)
  const file = `${name}/${width}x${height}.webp`

  const contentType = 'image/webp'
  const files = [{ key: file, data: main.data, contentType }]
  for (const smaller of pictureWidths.filter((each) => each < width))
    files.push({ key: `${name}/${smaller}.webp`, data: (await encoded(upright, smaller)).data, contentType })
  return { path: `uploads/${file}`, files }
}

function readyDrawing(bytes: Uint8Array): ReadyPicture {
  const drawing = sanitizeSvg(bytes)
  if (!drawing) throw unsupported()
  const file = `${nameFor(drawing.text)}/${drawing.width}x${drawing.height}.svg`
  return { path: `uploads/${file}`, files: [{ key: file, data: drawing.text, contentType: 'image/svg+xml' }] }
}

/** A name made from the content. */
const nameFor = (content: Buffer | string) => createHash('sha256').update(content).digest('hex').slice(0, 24)

export async function storePicture(storage: Storage, { files }: ReadyPicture): Promise<void> {
  for (const { key, data, contentType } of files) await storage.put(key, data, { contentType })
}

/** @returns the path for a record's `image` */
export async function keepPicture(storage: Storage, bytes: Uint8Array, kind?: PictureKind): Promise<string> {
  const picture = await readyPicture(bytes, kind)
  await storePicture(storage, picture)
  return picture.path
}

/** The folder that holds a picture in all its widths. */
export const folderOf = (path: string) => path.split('/')[1] as string

/** Removes a picture in all its widths. */
export const removePicture = (storage: Storage, folder: string) => storage.deleteAll(`${folder}/`)

/** The paths of all uploaded pictures that a record names, in its fields or its rich text. */
export const picturesIn = (record: object | null): string[] =>
  JSON.stringify(record ?? {}).match(/uploads\/[0-9a-f]{24}\/\d+x\d+\.(webp|svg)/g) ?? []

const unsupported = () => new Failure(415, 'Unsupported file format')

/** With the first picture and not with the start: it takes some 20 MB. */
const loadSharp = async () => (await import('sharp')).default

type Decoded = { data: Buffer; info: OutputInfo }

async function decoded(bytes: Uint8Array): Promise<Decoded> {
  if (bytes.length === 0) throw unsupported()
  const sharp = await loadSharp()
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

async function encoded({ data, info }: Decoded, width: number): Promise<Decoded> {
  const sharp = await loadSharp()
  const { width: rawWidth, height, channels } = info
  return sharp(data, { raw: { width: rawWidth, height, channels } })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
}
