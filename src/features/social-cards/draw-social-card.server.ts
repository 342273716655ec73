import sharp, { type OverlayOptions } from 'sharp'
import { type Brand, ownColours } from '../../ui/brand/brand-colours.ts'
import { brandFile } from '../../ui/brand/brand-file.server.ts'
import { clothColoursOf, ownClothColours, threadsOnly } from '../../ui/brand/cloth-colours.ts'
import { isDrawn } from '../../ui/brand/cloth-names.ts'
import { bandScale, drawCloth } from '../../ui/brand/cloths.ts'
import { drawContinent } from '../../ui/brand/continent.server.ts'
import { drawMark } from '../../ui/brand/mark.server.ts'
import { tonesOf } from '../../ui/brand/tones.ts'
import { initialsOf } from '../../ui/initials.ts'
import { type SocialCard, socialCardSize } from './social-card.ts'
import { layoutText, overlayAt, type TextImage, type TextStyle } from './text-layout.server.ts'

const { width, height } = socialCardSize
/** The light colors of tokens.css, or those of the summit's look: a card has no dark variant. */
function colorsOf(brand: Brand | undefined) {
  const colours = ownColours(brand)
  if (!colours) return { ink: '#12172b', sand: '#f1e9db', onInk: '#fbf8f2', muted: '#c7cbdc', sun: '#e8a317' }
  const { ink, sand, 'on-ink': onInk, 'on-ink-muted': muted, sun } = tonesOf(colours).light
  return { ink, sand, onInk, muted, sun }
}

// Lengths are in pixels.
const margin = 72
const logoBox = { top: 52, height: 56, maxWidth: 168 }
const bandHeight = 48
const textBottom = height - bandHeight - 42
/** The square at the right, above the band, that shows a person or the continent. */
const panel = { size: height - bandHeight, left: width - (height - bandHeight) }

/**
 * Draws the image that social networks show for a page or a speaker.
 * @param images the speaker's photo and the summit's logo, in any format that sharp reads
 * @returns a JPEG of `socialCardSize`
 */
export async function drawSocialCard(card: SocialCard, { photo, logo }: CardImages = {}): Promise<Buffer> {
  const subject = card.kind === 'person' ? await portrait(card, photo) : await continent(card)
  const { width, ...brand } = await logoOrMark(logo, card.brand)
  return sharp(await background(card.brand))
    .composite([...subject, brand, ...(await texts(card, margin + width + 16))])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

type CardImages = { photo?: Uint8Array | undefined; logo?: Uint8Array | undefined }

/** Renders an SVG at `scale` times its own size. */
const renderSvg = (svg: string, scale: number) =>
  sharp(Buffer.from(svg), { density: 72 * scale })
    .png()
    .toBuffer()

/** The tile of a band of cloth, `bandHeight` high. */
async function bandTile(brand: Brand | undefined): Promise<Buffer | undefined> {
  const { cloth = 'diamonds', clothColours } = brand ?? {}
  if (!isDrawn(cloth)) return undefined
  if (clothColours === 'own') return renderSvg(drawCloth(cloth, ownClothColours[cloth]), bandScale(cloth, bandHeight))
  if (!brand || isDefault(brand)) return renderSvg(await brandFile('cloth-band'), bandHeight / 24)
  return renderSvg(drawCloth(cloth, clothColoursOf(brand)), bandScale(cloth, bandHeight))
}

const isDefault = (brand: Brand) => brand.cloth === 'diamonds' && !ownColours(brand)

/** Fills a rectangle with a color and repeats a tile over it. */
const tiled = (width: number, height: number, background: string, tile: Buffer) =>
  sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: tile, tile: true, gravity: 'northwest' }])
    .png()
    .toBuffer()

/** Returns a function that remembers its last result, unless it failed: a site has one look. */
function once<Result>(compute: (brand: Brand | undefined) => Promise<Result>) {
  let last: { key: string; result: Promise<Result> } | undefined
  return (brand: Brand | undefined) => {
    const key = JSON.stringify(brand ?? null)
    if (last?.key === key) return last.result
    const result = compute(brand)
    last = { key, result }
    result.catch(() => {
      last = undefined
    })
    return result
  }
}

/** The background of all cards: ink, and the band of cloth at the bottom. */
const background = once(async (brand) => {
  const { ink } = colorsOf(brand)
  const tile = await bandTile(brand)
  const band = tile && { input: await tiled(width, bandHeight, ink, tile), left: 0, top: height - bandHeight }
  return sharp({ create: { width, height, channels: 3, background: ink } })
    .composite(band ? [band] : [])
    .png()
    .toBuffer()
})

const mark = once(async (brand) => renderSvg(await drawMark(brand), logoBox.height / 36))

/** The summit's logo, or without a readable one the mark of a network. */
async function logoOrMark(
  logo: Uint8Array | undefined,
  brand: Brand | undefined,
): Promise<OverlayOptions & { width: number }> {
  const own = logo && (await fitIntoLogoBox(logo))
  if (!own) return { input: await mark(brand), left: margin, top: logoBox.top, width: logoBox.height }
  const { data, info } = own
  return {
    input: data,
    left: margin,
    top: logoBox.top + Math.floor((logoBox.height - info.height) / 2),
    width: info.width,
  }
}

const fitIntoLogoBox = (logo: Uint8Array) =>
  sharp(logo)
    .timeout({ seconds: 5 }) // an SVG may be slow to draw
    .resize({ width: logoBox.maxWidth, height: logoBox.height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)

async function continent({ city, brand }: SocialCard): Promise<OverlayOptions[]> {
  const drawing = Buffer.from(drawContinent(city, { withName: false, colours: ownColours(brand) }))
  return [
    {
      input: await sharp(drawing, { density: 72 * 0.54 })
        .png()
        .toBuffer(),
      left: 646,
      top: 4,
    },
  ]
}

/** Sand with the tinted threads of the cloth, which on the site are a mask. The diamonds are six wide. */
const sandCloth = once(async (brand) => {
  const { ink, sand } = colorsOf(brand)
  const tint = `stroke="${ink}" stroke-opacity=".13"`
  const drawn = brand && brand.cloth !== 'diamonds' && isDrawn(brand.cloth) ? brand.cloth : undefined
  const tile = drawn
    ? await renderSvg(drawCloth(drawn, threadsOnly).replace('<svg', '<svg opacity=".13"'), 1)
    : await renderSvg((await brandFile('cloth')).replace('stroke="#000"', tint), panel.size / 6 / 72)
  return tiled(panel.size, panel.size, sand, tile)
})

/** A person's photo or, without a readable one, their initials on sand cloth, as on the site. */
async function portrait({ heading, brand }: SocialCard, photo: Uint8Array | undefined): Promise<OverlayOptions[]> {
  const { size, left } = panel
  const { ink, sand } = colorsOf(brand)
  const square = photo && (await cropToSquare(photo, sand))
  if (square) return [{ input: square, left, top: 0 }]
  const cloth = { input: await sandCloth(brand), left, top: 0 }
  const style: TextStyle = {
    weight: 'semibold',
    color: ink,
    sizes: [240, 180, 120],
    width: 420,
    height: 420,
  }
  const initials = await layoutText(initialsOf(heading), style)
  if (!initials) return [cloth]
  return [cloth, overlayAt(initials, left + (size - initials.width) / 2, (size - initials.height) / 2)]
}

/** Returns the middle of a photo, or undefined when it cannot be read. */
const cropToSquare = (photo: Uint8Array, background: string) =>
  sharp(photo)
    .resize(panel.size, panel.size)
    .flatten({ background })
    .png()
    .toBuffer()
    .catch(() => undefined)

const columnWidths = { page: 560, person: panel.left - margin - 48 }
const headingSizes = { page: [112, 100, 88, 78, 70, 62, 54, 46, 40], person: [92, 82, 74, 66, 58, 50, 44, 38] }

/**
 * The column at the left: the site's name at the top, its date and venue at the bottom, the subject between them.
 * @param nameLeft the left edge of the site's name, beside the logo
 */
async function texts(card: SocialCard, nameLeft: number): Promise<OverlayOptions[]> {
  const width = columnWidths[card.kind]
  const { onInk, sun } = colorsOf(card.brand)
  const nameStyle: TextStyle = {
    weight: 'semibold',
    color: onInk,
    sizes: [28, 24, 20],
    width: width + margin - nameLeft,
    height: 64,
    lineHeight: 0.9,
    reserveDescenders: true,
  }
  const dateStyle: TextStyle = {
    weight: 'semibold',
    color: sun,
    sizes: [30, 26, 22],
    width,
    height: 64,
    reserveDescenders: true,
  }
  const [name, date] = await Promise.all([layoutText(card.summit, nameStyle), layoutText(card.dateAndPlace, dateStyle)])
  return [
    ...(name ? [overlayAt(name, nameLeft, logoBox.top + (logoBox.height - name.height) / 2)] : []),
    ...(date ? [overlayAt(date, margin, textBottom - date.height)] : []),
    ...(await subjectTexts(card, logoBox.top + logoBox.height + 32, date ? textBottom - date.height - 36 : textBottom)),
  ]
}

/** The heading and the paragraphs below it, centered between two heights. */
async function subjectTexts({ kind, heading, lines, brand }: SocialCard, top: number, bottom: number) {
  const colors = colorsOf(brand)
  const column = { width: columnWidths[kind], balance: true, reserveDescenders: true }
  const paragraphs: Paragraph[] = []
  for (const [index, line] of lines.entries()) {
    const style: TextStyle = {
      ...column,
      weight: 'regular',
      color: kind === 'person' && index === 0 ? colors.onInk : colors.muted,
      sizes: [32, 30, 27],
      height: kind === 'person' ? 84 : 122,
    }
    const text = await layoutText(line, style)
    if (text) paragraphs.push({ text, gap: paragraphs.length === 0 ? 28 : 12 })
  }
  const headingStyle: TextStyle = {
    ...column,
    weight: 'semibold',
    color: colors.onInk,
    sizes: headingSizes[kind],
    height: bottom - top - heightOf(paragraphs),
    lineHeight: 0.84,
  }
  const title = await layoutText(heading, headingStyle)
  return stack(title ? [{ text: title, gap: 0 }, ...paragraphs] : paragraphs, (top + bottom) / 2)
}

/** A text, and the space above it. */
type Paragraph = { text: TextImage; gap: number }

const heightOf = (paragraphs: Paragraph[]) => paragraphs.reduce((sum, { text, gap }) => sum + gap + text.height, 0)

function stack(paragraphs: Paragraph[], middle: number): OverlayOptions[] {
  let bottom = middle - heightOf(paragraphs) / 2
  return paragraphs.map(({ text, gap }) => {
    bottom += gap + text.height
    return overlayAt(text, margin, bottom - text.height)
  })
}
