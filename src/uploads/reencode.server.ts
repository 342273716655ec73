import sharp, { type Metadata, type OutputInfo } from 'sharp'
import { BadRequest, HttpError } from '../lib/errors.ts'
import { imageWidths, maxImageWidth } from '../lib/image-source.ts'
import { unsupportedFormat } from '../lib/image-upload.ts'
import { tooMuchMemory } from './image-memory.server.ts'
import { isSvg, sanitizeSvg } from './svg-sanitizer.server.ts'

/** An image in the sizes that pages use. `files[0]` is the one that a record names: '1600x900.webp'. */
export type ProcessedImage = { files: [ImageFile, ...ImageFile[]] }
export type ImageOptions = {
  allowSvg: boolean
  /** Removes transparent and white borders. An SVG stays as it is. */
  trim?: boolean
}
export type ImageFile = { name: string; data: Buffer; contentType: string }

const maxPixels = 40_000_000
/** Of the encoded image, in pixels: twice its largest width. WebP itself ends at 16,383. */
const maxImageHeight = maxImageWidth * 2
/** 40 megapixels of 8-bit RGBA. An image with 16 bits per channel may have half as many pixels. */
const maxDecodedBytes = maxPixels * 4

const formats = new Set(['jpeg', 'png', 'webp'])
const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, double: 8 }

// Each image is decoded once: cached operations would only hold its memory.
sharp.cache(false)
// A thread for each processor would need the more memory the more there are.
sharp.concurrency(1)
// libvips reads dozens of formats, some through code that is seldom attacked and seldom mended.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })

/**
 * Decodes an image by its content, rotates it upright, drops its metadata (such as GPS coordinates) and encodes it as
 * WebP in each width of `imageWidths` below its own. An SVG is sanitized instead.
 *
 * Hostile input is expected: only `image-worker.server.ts` may call this, in a process of its own.
 * @throws HttpError 415 for a format that is not accepted, 413 for too many pixels; BadRequest for a damaged file
 */
export async function reencode(bytes: Uint8Array, { allowSvg, trim }: ImageOptions): Promise<ProcessedImage> {
  if (allowSvg && isSvg(bytes)) return sanitized(bytes)
  const decoded = await decode(bytes)
  const upright = trim ? await withoutBorders(decoded) : decoded
  const largest = await encode(upright, maxImageWidth)
  const smaller: Bitmap[] = []
  // One after the other: each needs memory of its own.
  for (const width of imageWidths.filter((each) => each < upright.info.width))
    smaller.push(await encode(upright, width))
  return {
    files: [
      webp(`${largest.info.width}x${largest.info.height}`, largest),
      ...smaller.map((each) => webp(`${each.info.width}`, each)),
    ],
  }
}

const webp = (name: string, { data }: Bitmap): ImageFile => ({ name: `${name}.webp`, data, contentType: 'image/webp' })

function sanitized(bytes: Uint8Array): ProcessedImage {
  const svg = sanitizeSvg(bytes)
  if (!svg) throw unsupported()
  const data = Buffer.from(svg.text)
  return { files: [{ name: `${svg.width}x${svg.height}.svg`, data, contentType: 'image/svg+xml' }] }
}

const unsupported = () => new HttpError(415, unsupportedFormat)

type Bitmap = { data: Buffer; info: OutputInfo }

async function decode(bytes: Uint8Array): Promise<Bitmap> {
  if (bytes.length === 0) throw unsupported()
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  const metadata = await image.metadata().catch((error: Error) => {
    throw memoryFailure(error) ?? unsupported()
  })
  if (!formats.has(metadata.format)) throw unsupported()
  refuseTooLarge(metadata)
  try {
    return await image
      .autoOrient()
      .toColorspace('srgb')
      .resize({ width: maxImageWidth, height: maxImageHeight, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw memoryFailure(error as Error) ?? new BadRequest('Image file is damaged')
  }
}

/** libvips and its decoders name the cause in their own words. */
const memoryFailure = ({ message }: Error) =>
  /(out of|insufficient) memory/i.test(message) ? tooMuchMemory() : undefined

/** Checks the size that the header claims: decoding a small file can take hundreds of megabytes. */
function refuseTooLarge({ width, height, channels, depth }: Metadata) {
  const pixels = width * height
  if (pixels > maxPixels) throw new HttpError(413, 'Image has too many pixels (max 40 megapixels)')
  if (pixels * channels * (bytesPerSample[depth] ?? 4) > maxDecodedBytes)
    throw new HttpError(413, 'Image has too many pixels for its colour depth (max 40 megapixels at 8 bits)')
}

/**
 * Removes borders that cannot be seen on white. Those of another colour belong to the mark, such as the plate behind a
 * word. An image of one colour stays as it is.
 */
async function withoutBorders(bitmap: Bitmap): Promise<Bitmap> {
  const { width, height, channels } = bitmap.info
  const [red = 0, green = 0, blue = 0, alpha = 255] = bitmap.data.subarray(0, channels)
  const isVisible = alpha > 0 && Math.min(red, green, blue) < 240
  if (isVisible || width < 3 || height < 3) return bitmap
  return rawImage(bitmap).trim().raw().toBuffer({ resolveWithObject: true })
}

const rawImage = ({ data, info: { width, height, channels } }: Bitmap) =>
  sharp(data, { raw: { width, height, channels } })

const encode = (bitmap: Bitmap, width: number): Promise<Bitmap> =>
  rawImage(bitmap)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
