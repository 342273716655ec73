import { maxImageWidth } from '../../lib/image-source.ts'
import { rasterTypes } from '../../lib/image-upload.ts'

/** A part of an image, in fractions of its width and height. */
export type Rectangle = { x: number; y: number; width: number; height: number }

/** In pixels. */
export type Size = { width: number; height: number }

/** A file, or a stored picture that is loaded. */
type Picture = Blob | HTMLImageElement

export const wholeImage: Rectangle = { x: 0, y: 0, width: 1, height: 1 }

/** In bytes: a smaller file, of dimensions that the server keeps, is sent unchanged. */
const smallFile = 400_000
/** Twice the width, as on the server. */
const maxImageHeight = maxImageWidth * 2
/** High, because the server encodes the image a second time. */
const quality = 0.9

/**
 * Returns an upright image, scaled down to the largest size that the server keeps. Returns the file itself if it is small,
 * not a raster image, unreadable, or would not get smaller.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!rasterTypes.includes(file.type)) return file
  const bitmap = await decode(file)
  if (!bitmap) return file
  const isSmall = file.size <= smallFile && bitmap.width <= maxImageWidth && bitmap.height <= maxImageHeight
  const smaller = isSmall ? undefined : await encode(bitmap, wholeImage, file)
  bitmap.close()
  return smaller && smaller.size < file.size * 0.9 ? smaller : file
}

/** Returns a part of an image as a file of its own; undefined when this browser can't read it. */
export async function cropImage(image: Picture, part: Rectangle, name: string): Promise<File | undefined> {
  const bitmap = await decode(image)
  if (!bitmap) return undefined
  const type = image instanceof Blob ? image.type : 'image/webp'
  const cropped = await encode(bitmap, part, { name, type, lastModified: Date.now() })
  bitmap.close()
  return cropped
}

/** Returns the size of an image in pixels, upright; undefined when this browser can't read it. */
export async function sizeOf(file: Picture): Promise<Size | undefined> {
  const bitmap = await decode(file)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/**
 * Loads a picture; resolves to undefined when that fails.
 * @param isOwn true for the site's own, whose pixels can be read
 */
export function loadImage(source: string, isOwn: boolean): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  if (isOwn) image.crossOrigin = 'anonymous'
  image.src = source
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

/** Turns the image upright by itself. */
const decode = (image: Picture): Promise<ImageBitmap | undefined> => createImageBitmap(image).catch(() => undefined)

export const inPixels = ({ x, y, width, height }: Rectangle, size: Size): Rectangle => ({
  x: x * size.width,
  y: y * size.height,
  width: width * size.width,
  height: height * size.height,
})

/** Returns undefined where the browser gives no real pixels, to protect against fingerprinting. */
async function encode(
  bitmap: ImageBitmap,
  part: Rectangle,
  { name, type, lastModified }: Pick<File, 'name' | 'type' | 'lastModified'>,
): Promise<File | undefined> {
  if (!canvasIsTrue()) return undefined
  const area = inPixels(part, bitmap)
  const scale = Math.min(1, maxImageWidth / area.width, maxImageHeight / area.height)
  const [width, height] = [Math.max(1, Math.round(area.width * scale)), Math.max(1, Math.round(area.height * scale))]
  const canvas = scaled(bitmap, area, width, height)
  // Safari encodes no WebP, and returns a PNG instead.
  const webp = await toBlob(canvas, 'image/webp')
  const blob = webp?.type === 'image/webp' || type !== 'image/jpeg' ? webp : await toBlob(canvas, 'image/jpeg')
  return blob ? new File([blob], name, { type: blob.type, lastModified }) : undefined
}

/** Halves the image until it is near its size: one step would skip pixels in some browsers. */
function scaled(source: CanvasImageSource, area: Rectangle, width: number, height: number): HTMLCanvasElement {
  const isFar = area.width > width * 2
  const step = isFar ? { width: Math.round(area.width / 2), height: Math.round(area.height / 2) } : { width, height }
  const canvas = Object.assign(document.createElement('canvas'), step)
  const context = canvas.getContext('2d')
  context?.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, step.width, step.height)
  return isFar ? scaled(canvas, { x: 0, y: 0, ...step }, width, height) : canvas
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** Draws a pixel and reads it again. */
function canvasIsTrue(): boolean {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const context = canvas.getContext('2d')
  if (!context) return false
  context.fillStyle = '#20a060'
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return Math.abs(red - 0x20) + Math.abs(green - 0xa0) + Math.abs(blue - 0x60) < 24
}
