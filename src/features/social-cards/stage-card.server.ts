import sharp, { type OverlayOptions } from 'sharp'
import { type Focus, focusOf } from '../../lib/image-focus.ts'
import { ownColours } from '../../ui/brand/brand-colours.ts'
import { drawContinent } from '../../ui/brand/continent.server.ts'
import { lightTonesOf } from '../../ui/brand/light-tones.ts'
import { initialsOf } from '../../ui/initials.ts'
import {
  type CardImages,
  clothTile,
  coverOf,
  type HeadingStyle,
  layoutHeading,
  logoOrMark,
  quietCloth,
  tiled,
} from './card-parts.server.ts'
import { type SocialCard, socialCardSize } from './social-card.ts'
import { heightOf, layoutText, overlayAt, type StackedText, stack, type TextStyle } from './text-layout.server.ts'

const { width, height } = socialCardSize

// Lengths are in pixels.
const margin = 72
const logoBox = { left: margin, top: 52, height: 56, maxWidth: 168 }
const bandHeight = 48
/** The square at the right, above the band, that shows a person or the continent. */
const panel = { size: height - bandHeight, left: width - (height - bandHeight) }
/** The programme at the bottom of the agenda's card, in place of the band. */
const programmeHeight = 250

/** Draws a card in the arrangement Stage: dark ground, the subject at the left, a picture at the right. */
export async function drawStageCard(card: SocialCard, images: CardImages): Promise<Buffer> {
  const { ink } = lightTonesOf(card.brand)
  const bottom = images.programme ? programmeHeight : bandHeight
  const { width: logoWidth, ...logo } = await logoOrMark(images.logo, card.brand, logoBox)
  const pictures = await Promise.all([foot(card, images), subject(card, images)])
  const overlays = [...pictures.flat(), logo, ...(await texts(card, margin + logoWidth + 16, height - bottom - 42))]
  return sharp({ create: { width, height, channels: 3, background: ink } })
    .composite(overlays)
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** The bottom of a card: a band of cloth, or the programme. */
async function foot({ brand }: SocialCard, images: CardImages): Promise<OverlayOptions[]> {
  if (images.programme)
    return [
      { input: await stretched(images.programme, width, programmeHeight), left: 0, top: height - programmeHeight },
    ]
  const tile = await clothTile(brand, images, bandHeight)
  if (!tile) return []
  return [{ input: await tiled(width, bandHeight, lightTonesOf(brand).ink, tile), left: 0, top: height - bandHeight }]
}

/** Renders a drawing that stretches to any shape. */
export const stretched = (svg: string, width: number, height: number) =>
  sharp(Buffer.from(svg.replace(/ width="\d+" height="\d+"/, ` width="${width}" height="${height}"`)))
    .png()
    .toBuffer()

async function subject(card: SocialCard, images: CardImages): Promise<OverlayOptions[]> {
  if (card.kind === 'person') return portrait(card, images)
  return images.programme ? [] : continent(card)
}

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

/** A person's photo or, without a readable one, their initials on sand cloth, as on the site. */
async function portrait({ heading, brand, image }: SocialCard, images: CardImages): Promise<OverlayOptions[]> {
  const { size, left } = panel
  const { ink, sand } = lightTonesOf(brand)
  const square = images.photo && (await cropped(images.photo, size, size, sand, focusOf(image ?? '')))
  if (square) return [{ input: square, left, top: 0 }]
  const cloth = { input: await quietCloth(brand, images, size, size), left, top: 0 }
  const initials = await layoutHeading(initialsOf(heading), brand, {
    color: ink,
    sizes: [240, 180, 120],
    width: 420,
    height: 420,
  })
  if (!initials) return [cloth]
  return [cloth, overlayAt(initials, left + (size - initials.width) / 2, (size - initials.height) / 2)]
}

/** Returns a photo around its focus, or undefined when it cannot be read. */
const cropped = (photo: Uint8Array, width: number, height: number, background: string, focus?: Focus | undefined) =>
  coverOf(photo, width, height, focus)
    .then((cover) => cover.flatten({ background }).png().toBuffer())
    .catch(() => undefined)

const columnWidths = { page: 560, person: panel.left - margin - 48 }
const headingSizes = { page: [112, 100, 88, 78, 70, 62, 54, 46, 40], person: [92, 82, 74, 66, 58, 50, 44, 38] }

/**
 * The column at the left: the site's name at the top, its date and venue at the bottom, the subject between them.
 * @param nameLeft the left edge of the site's name, beside the logo
 */
async function texts(card: SocialCard, nameLeft: number, bottom: number): Promise<OverlayOptions[]> {
  const { brand } = card
  const width = columnWidths[card.kind]
  const { 'on-ink': onInk, sun } = lightTonesOf(brand)
  const nameStyle: HeadingStyle = {
    color: onInk,
    sizes: [28, 24, 20],
    width: width + margin - nameLeft,
    height: 64,
    lineHeight: 0.9,
    reserveDescenders: true,
  }
  const dateStyle: HeadingStyle = { color: sun, sizes: [30, 26, 22], width, height: 64, reserveDescenders: true }
  const [name, date] = await Promise.all([
    layoutHeading(card.summit, brand, nameStyle),
    layoutHeading(card.dateAndPlace, brand, dateStyle),
  ])
  return [
    ...(name ? [overlayAt(name, nameLeft, logoBox.top + (logoBox.height - name.height) / 2)] : []),
    ...(date ? [overlayAt(date, margin, bottom - date.height)] : []),
    ...(await subjectTexts(card, logoBox.top + logoBox.height + 32, date ? bottom - date.height - 36 : bottom)),
  ]
}

/** The heading and the paragraphs below it, centered between two heights. */
async function subjectTexts({ kind, heading, lines, brand }: SocialCard, top: number, bottom: number) {
  const tones = lightTonesOf(brand)
  const column = { width: columnWidths[kind], balance: true, reserveDescenders: true }
  const paragraphs: StackedText[] = []
  for (const [index, line] of lines.entries()) {
    const style: TextStyle = {
      ...column,
      font: 'text',
      color: kind === 'person' && index === 0 ? tones['on-ink'] : tones['on-ink-muted'],
      sizes: [32, 30, 27],
      height: kind === 'person' ? 84 : 122,
    }
    const text = await layoutText(line, style)
    if (text) paragraphs.push({ text, gap: paragraphs.length === 0 ? 28 : 12 })
  }
  const title = await layoutHeading(heading, brand, {
    ...column,
    color: tones['on-ink'],
    sizes: headingSizes[kind],
    height: bottom - top - heightOf(paragraphs),
    lineHeight: 0.84,
  })
  const stacked = title ? [{ text: title, gap: 0 }, ...paragraphs] : paragraphs
  return stack(stacked, margin, (top + bottom - heightOf(stacked)) / 2)
}
