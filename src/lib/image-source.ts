/** Widths in pixels that pages request. An image is stored in each of them that is smaller than the original. */
export const imageWidths = [96, 320, 640, 1280] as const
/** The largest stored width, in pixels. */
export const maxImageWidth = 1920

type ImageSource = { src: string; srcSet?: string; width: number; height: number }

/** For images of unknown size: reserves space until the image has loaded. */
const unknownSize = { width: 640, height: 480 }

/** Returns the size in pixels that an uploaded image's path contains, or undefined for any other path. */
export function imageSize(path: string): { width: number; height: number } | undefined {
  const size = /\/(\d+)x(\d+)\.\w+(?:#|$)/.exec(path)
  return size ? { width: Number(size[1]), height: Number(size[2]) } : undefined
}

/**
 * Returns the attributes of an `<img>`. The path of an uploaded image, `uploads/<name>/<width>x<height>.<type>`, contains
 * its size, and the smaller versions are beside it as `uploads/<name>/<width>.webp`. An absolute URL is used as is, but over
 * https: the Content-Security-Policy allows no other, except a site of this machine its own.
 * @param base the API's base address
 */
export function imageSource(path: string, base: string): ImageSource {
  if (/^https?:/i.test(path))
    return { src: path.replace(/^http:(?!\/\/(localhost:|127\.))/i, 'https:'), ...unknownSize }
  const size = imageSize(path)
  const src = `${base}/${path}`
  if (!size) return { src, ...unknownSize }
  if (path.endsWith('.svg')) return { src, ...size }
  const folder = src.slice(0, src.lastIndexOf('/'))
  const smaller = imageWidths.filter((width) => width < size.width).map((width) => `${folder}/${width}.webp ${width}w`)
  return { src, srcSet: [...smaller, `${src} ${size.width}w`].join(', '), ...size }
}

/** Returns the attributes of an image of at most 48 pixels: its smallest stored version, on every screen. */
export function thumbnailSource(path: string, base: string): ImageSource {
  const { src, srcSet, ...size } = imageSource(path, base)
  return { src: srcSet?.split(' ', 1)[0] ?? src, ...size }
}
