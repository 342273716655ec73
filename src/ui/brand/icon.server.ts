import sharp from 'sharp'
import type { Brand } from './brand-colours.ts'
import { lightTonesOf } from './light-tones.ts'
import { drawMark } from './mark.server.ts'
import { fitted, renderSvg } from './render.server.ts'

/** 'full' is without round corners, for systems that mask icons with a shape of their own. */
type IconShape = 'round' | 'full'

/** The width of the drawing in pixels. */
const ownSize = 32

/**
 * Draws the summit's icon: its logo, where that is about as high as wide, or else a diamond in its colours.
 * @param logo in any format that sharp reads
 * @returns an SVG
 */
export async function drawIcon(
  shape: IconShape,
  brand: Brand | undefined,
  logo: Uint8Array | undefined,
): Promise<string> {
  const ofLogo = logo && (await logoIcon(shape, brand, logo))
  if (ofLogo) return ofLogo
  const diamond = await drawMark('icon', brand)
  return shape === 'round' ? diamond : fullBleed(diamond)
}

/** The corners are those of icon.svg. */
const fullBleed = (drawing: string) =>
  drawing.replace(/ rx="\d+"/, '').replace(/M2\.05 .*?"/, 'M0 0h10L0 10zM22 0h10v10zM32 22v10H22zM10 32H0V22z"')

/** The width of the logo in the icon. A system's mask leaves at least a circle of 80 % of a full icon. */
const logoSize = { round: 26, full: 18 }

async function logoIcon(shape: IconShape, brand: Brand | undefined, logo: Uint8Array): Promise<string | undefined> {
  const picture = await fitted(logo, 384, 384)
  if (!picture) return undefined
  const { width, height } = picture.info
  if (Math.max(width, height) > 2 * Math.min(width, height)) return undefined
  // The ground of the site's header, for which the logo was chosen.
  const ground = brand?.arrangement === 'print' ? '#ffffff' : lightTonesOf(brand).ink
  const size = logoSize[shape]
  const at = (ownSize - size) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ownSize} ${ownSize}" width="${ownSize}" height="${ownSize}"><rect width="${ownSize}" height="${ownSize}"${shape === 'round' ? ' rx="7"' : ''} fill="${ground}"/><image x="${at}" y="${at}" width="${size}" height="${size}" href="data:image/png;base64,${picture.data.toString('base64')}"/></svg>`
}

/** Draws the summit's logo, or without a readable one its mark, as a PNG of 112 pixels' height at most. */
export async function drawLogo(brand: Brand | undefined, logo: Uint8Array | undefined): Promise<Buffer> {
  const own = logo && (await fitted(logo, 480, 112))
  return own ? own.data : renderSvg(await drawMark('mark', brand), 112 / 36)
}

/** Renders an icon to a square PNG of `size` pixels. */
export const renderIcon = async (icon: string, size: number) =>
  sharp(await renderSvg(icon, size / ownSize))
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 48 })
    .toBuffer()

/** Packs PNGs into one ICO file: a header of 6 bytes, an entry of 16 for each image, then the images. */
export async function renderIco(icon: string, sizes: readonly number[]): Promise<Buffer> {
  const images = await Promise.all(sizes.map(async (size) => ({ size, data: await renderIcon(icon, size) })))
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, { size, data }] of images.entries()) {
    const entry = 6 + 16 * index
    header.set([size, size, 0, 0, 1, 0, 32, 0], entry) // width, height, 1 colour plane, 32 bits per pixel
    header.writeUInt32LE(data.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += data.length
  }
  return Buffer.concat([header, ...images.map(({ data }) => data)])
}
