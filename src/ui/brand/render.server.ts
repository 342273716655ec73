import sharp from 'sharp'

/** Renders an SVG at `scale` times its own size. */
export const renderSvg = (svg: string, scale: number) =>
  sharp(Buffer.from(svg), { density: 72 * scale })
    .png()
    .toBuffer()

/** Returns a picture in a box of this size in pixels; undefined when it cannot be read. */
export const fitted = (picture: Uint8Array, width: number, height: number) =>
  sharp(picture)
    .timeout({ seconds: 5 }) // an SVG may be slow to draw
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
