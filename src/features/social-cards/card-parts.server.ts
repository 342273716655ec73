import sharp, { type OverlayOptions } from 'sharp'
import type { Focus } from '../../lib/image-focus.ts'
import type { Brand } from '../../ui/brand/brand-colours.ts'
import { brandFile } from '../../ui/brand/brand-file.server.ts'
import { clothOf } from '../../ui/brand/cloth-of.ts'
import { drawCloth } from '../../ui/brand/cloths.ts'
import { lightTonesOf } from '../../ui/brand/light-tones.ts'
import { drawMark } from '../../ui/brand/mark.server.ts'
import { fitted, renderSvg } from '../../ui/brand/render.server.ts'
import { layoutText, type TextImage, type TextStyle } from './text-layout.server.ts'

/** The pictures of a card, in any format that sharp reads: a person's photo, the summit's logo, and its own cloth. */
export type CardImages = {
  photo?: Uint8Array | undefined
  logo?: Uint8Array | undefined
  tile?: Uint8Array | undefined
  /** The programme as a cloth: see weave.server.ts. */
  programme?: string | undefined
}

/**
 * Cuts a photo to a size, around its focus; without one, its middle.
 * @throws when it cannot be read
 */
export async function coverOf(photo: Uint8Array, width: number, height: number, focus: Focus | undefined) {
  if (!focus) return sharp(photo).resize(width, height)
  const size = await sharp(photo).metadata()
  const scale = Math.max(width / size.width, height / size.height)
  const [fullWidth, fullHeight] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const left = Math.round(((fullWidth - width) * focus.x) / 100)
  const top = Math.round(((fullHeight - height) * focus.y) / 100)
  return sharp(photo).resize(fullWidth, fullHeight, { fit: 'fill' }).extract({ left, top, width, height })
}

/** Fills a rectangle with a color and repeats a tile over it, or the part of the tile that fits. */
export async function tiled(width: number, height: number, background: string, tile: Buffer | undefined) {
  const input = tile && (await cut(tile, width, height))
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(input ? [{ input, tile: true, gravity: 'northwest' }] : [])
    .png()
    .toBuffer()
}

/** sharp repeats no tile that is larger than the picture. */
async function cut(tile: Buffer, width: number, height: number): Promise<Buffer> {
  const size = await sharp(tile).metadata()
  const box = { left: 0, top: 0, width: Math.min(width, size.width), height: Math.min(height, size.height) }
  return sharp(tile).extract(box).png().toBuffer()
}

/**
 * Returns a tile of the summit's cloth; undefined without one.
 * @param row the height of a row of figures, in pixels
 * @param own the height of a tile that staff uploaded, in pixels
 */
export async function clothTile(brand: Brand | undefined, { tile }: CardImages, row: number, own = row) {
  if (brand?.cloth === 'tile') return tile && (await fitted(tile, 1200, own))?.data
  const cloth = clothOf(brand)
  return cloth && renderSvg(cloth.svg, cloth.scale(row))
}

/** Draws sand with the faint threads of a summit's cloth; the height is six diamonds. The site does so by a mask. */
export async function quietCloth(brand: Brand | undefined, { tile }: CardImages, width: number, height: number) {
  const { ink, sand } = lightTonesOf(brand)
  return tiled(width, height, sand, await threads(brand, tile, ink, height / 6))
}

const faint = 0.13

async function threads(brand: Brand | undefined, tile: Uint8Array | undefined, ink: string, diamonds: number) {
  if (brand?.cloth === 'none') return undefined
  if (brand?.cloth === 'tile') return tile && tintedByLuminance(tile, ink)
  const cloth = brand?.cloth ?? 'diamonds'
  const tint = `stroke="${ink}" stroke-opacity="${faint}"`
  if (cloth === 'diamonds') return renderSvg((await brandFile('cloth')).replace('stroke="#000"', tint), diamonds / 72)
  const colours = { ground: 'none', thread: ink, accent: 'none', soft: 'none' }
  return renderSvg(drawCloth(cloth, colours).replace('<svg', `<svg opacity="${faint}"`), 1)
}

/** Light parts of the picture are the threads: see `tileRules` in look-css.ts. */
async function tintedByLuminance(tile: Uint8Array, ink: string): Promise<Buffer | undefined> {
  const size = await fitted(tile, 400, 120)
  if (!size) return undefined
  const { data, info } = await sharp(size.data)
    .flatten({ background: '#000000' })
    .greyscale()
    .linear(faint, 0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return sharp({ create: { width, height, channels: 3, background: ink } })
    .joinChannel(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

type LogoBox = { left: number; top: number; height: number; maxWidth: number }

/** The summit's logo, or without a readable one the mark of a network. */
export async function logoOrMark(
  logo: Uint8Array | undefined,
  brand: Brand | undefined,
  { left, top, height, maxWidth }: LogoBox,
): Promise<OverlayOptions & { width: number }> {
  const own = logo && (await fitted(logo, maxWidth, height))
  if (!own) return { input: await renderSvg(await drawMark('mark', brand), height / 36), left, top, width: height }
  return { input: own.data, left, top: top + Math.floor((height - own.info.height) / 2), width: own.info.width }
}

/** Factors of each face's own line height, so that headings are as dense as those of the site. */
const density = { familjen: 1, shoulders: 0.9, serif: 1 }

export type HeadingStyle = Omit<TextStyle, 'font'>

/** Lays a text out in the summit's typeface. */
export function layoutHeading(
  text: string,
  brand: Brand | undefined,
  style: HeadingStyle,
): Promise<TextImage | undefined> {
  const font = brand?.face ?? 'familjen'
  const isCapital = font === 'shoulders'
  return layoutText(isCapital ? text.toLocaleUpperCase('en') : text, {
    ...style,
    font,
    lineHeight: (style.lineHeight ?? 1) * density[font],
    reserveDescenders: style.reserveDescenders && !isCapital,
  })
}
