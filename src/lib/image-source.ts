/** The widths in pixels that pages ask for; a picture is kept in each of them that is smaller than itself. */
export const imageWidths = [96, 320, 640, 1280] as const
/** No picture is kept wider than this. */
export const maxImageWidth = 1920

export type ImageSource = { src: string; srcSet?: string; width: number; height: number }

/** For pictures whose size nobody knows: a place is reserved, and the picture's own shape holds once it is there. */
const unknownSize = { width: 640, height: 480 }

/** The size in pixels that an uploaded picture tells in its path; undefined of any other. */
export function imageSize(path: string): { width: number; height: number } | undefined {
  const size = /\/(\d+)x(\d+)\.\w+$/.exec(path)
  return size ? { width: Number(size[1]), height: Number(size[2]) } : undefined
}

/**
 * Uploaded pictures tell their size in their path, `uploads/<name>/<width>x<height>.<kind>`, and lie beside their
 * smaller versions, `uploads/<name>/<width>.webp`: a page knows `srcset`, width and height without asking.
 * A full address is used as it is.
 * @param base the API's base address
 */
export function imageSource(path: string, base: string): ImageSource {
  if (/^https?:/i.test(path)) return { src: path, ...unknownSize }
  const size = imageSize(path)
  const src = `${base}/${path}`
  if (!size) return { src, ...unknownSize }
  if (path.endsWith('.svg')) return { src, ...size }
  const folder = src.slice(0, src.lastIndexOf('/'))
  const smaller = imageWidths.filter((each) => each < size.width).map((each) => `${folder}/${each}.webp ${each}w`)
  return { src, srcSet: [...smaller, `${src} ${size.width}w`].join(', '), ...size }
}
