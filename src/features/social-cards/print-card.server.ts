import sharp, { type OverlayOptions } from 'sharp'
import { type Focus, focusOf } from '../../lib/image-focus.ts'
import type { Brand } from '../../ui/brand/brand-colours.ts'
import { lightTonesOf } from '../../ui/brand/light-tones.ts'
import { initialsOf } from '../../ui/initials.ts'
import { type CardImages, clothTile, coverOf, layoutHeading, logoOrMark, tiled } from './card-parts.server.ts'
import { type SocialCard, socialCardSize } from './social-card.ts'
import { stretched } from './stage-card.server.ts'
import { heightOf, layoutText, overlayAt, type StackedText, stack } from './text-layout.server.ts'

const { width, height } = socialCardSize

// Lengths are in pixels.
/** The sheet of paper, from the left edge; it is as wide and as high as its texts. */
const paper = { bottom: 56, padding: 48 }
const textWidths = { page: 820, person: 530 }
/** Wide enough for a whole head: most photos are squares. */
const photoWidth = 570
/** A row of the cloth's figures, and a tile that staff uploaded. */
const clothSize = { row: 96, own: 192 }
const logoSize = { height: 48, maxWidth: 150 }

/** Draws a card in the arrangement Print: the cloth as a hung sheet, and a paper label with a large title. */
export async function drawPrintCard(card: SocialCard, images: CardImages): Promise<Buffer> {
  const [ground, person, label] = await Promise.all([
    sheet(card.brand, images),
    card.kind === 'person' ? portrait(card, images) : [],
    drawLabel(card, images),
  ])
  return sharp(ground)
    .composite([...person, ...label])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** The programme where the card has it, or else the cloth. */
async function sheet(brand: Brand | undefined, images: CardImages): Promise<Buffer> {
  const { ink } = lightTonesOf(brand)
  if (images.programme) return tiled(width, height, ink, await stretched(images.programme, width, height))
  return tiled(width, height, ink, await clothTile(brand, images, clothSize.row, clothSize.own))
}

/** A person's photo in two tones, as on the site, or their initials. */
async function portrait({ heading, brand, image }: SocialCard, { photo }: CardImages): Promise<OverlayOptions[]> {
  const { 'sun-ground': ground, 'on-sun': text } = lightTonesOf(brand)
  const panel = sharp({ create: { width: photoWidth, height, channels: 3, background: ground } })
  const grey = photo && (await toGrey(photo, focusOf(image ?? '')))
  const initials = grey
    ? undefined
    : await layoutHeading(initialsOf(heading), brand, { color: text, sizes: [280, 220, 160], width: 380, height: 380 })
  const overlays: OverlayOptions[] = [
    ...(grey ? [{ input: grey, blend: 'multiply' as const }] : []),
    ...(initials ? [overlayAt(initials, (photoWidth - initials.width) / 2, (height - initials.height) / 2 - 60)] : []),
  ]
  return [{ input: await panel.composite(overlays).png().toBuffer(), left: width - photoWidth, top: 0 }]
}

/** Light first, so that dark skin keeps its drawing: brightness 1.75 and contrast 1.1, as in look/print/home.css. */
const toGrey = (photo: Uint8Array, focus: Focus | undefined) =>
  coverOf(photo, photoWidth, height, focus)
    .then((cover) =>
      cover
        .flatten({ background: '#ffffff' })
        .greyscale()
        .linear(1.75 * 1.1, -0.05 * 255)
        .toColourspace('srgb')
        .png()
        .toBuffer(),
    )
    .catch(() => undefined)

/** The paper, and the texts on it: the summit's name, the title, its paragraphs, and date and place. */
async function drawLabel(card: SocialCard, images: CardImages): Promise<OverlayOptions[]> {
  const { brand, kind } = card
  const textWidth = textWidths[kind]
  const { text, link, muted } = lightTonesOf(brand)
  const column = { width: textWidth, reserveDescenders: true }
  const isHome = card.heading === card.summit
  const logo = await logoOrMark(images.logo, brand, { left: 0, top: 0, ...logoSize })
  const nameStyle = { color: text, sizes: [28, 24, 20], width: textWidth - logo.width - 16, height: logoSize.height }
  const [name, date, ...paragraphs] = await Promise.all([
    isHome ? undefined : layoutHeading(card.summit, brand, { ...nameStyle, lineHeight: 0.9 }),
    layoutHeading(card.dateAndPlace, brand, {
      ...column,
      color: link,
      sizes: [44, 38, 32, 26],
      height: 100,
      lineHeight: 0.9,
    }),
    ...card.lines.map((line) =>
      layoutText(line, { ...column, font: 'text', color: muted, sizes: [32, 28, 25], height: 84, balance: true }),
    ),
  ])
  const others: StackedText[] = [
    ...paragraphs.flatMap((paragraph, index) => (paragraph ? [{ text: paragraph, gap: index === 0 ? 28 : 8 }] : [])),
    ...(date ? [{ text: date, gap: 26 }] : []),
  ]
  const head = isHome ? 0 : logoSize.height + 24
  const room = height - paper.bottom - 2 * paper.padding - head - heightOf(others) - 24
  const title = await layoutHeading(card.heading, brand, {
    ...column,
    color: text,
    sizes: [200, 180, 160, 142, 126, 112, 98, 86, 76, 66, 56, 48, 40],
    height: Math.min(room, images.programme ? 130 : 270),
    lineHeight: 0.84,
    balance: true,
  })
  const lines = title ? [{ text: title, gap: 0 }, ...others] : others
  const widest = Math.max(name ? logo.width + 16 + name.width : 0, ...lines.map((line) => line.text.width))
  const box = {
    width: Math.round(widest + 2 * paper.padding),
    height: Math.round(head + heightOf(lines) + 2 * paper.padding),
  }
  const top = height - paper.bottom - box.height
  const left = paper.padding
  const sheet = { create: { ...box, channels: 3 as const, background: '#ffffff' } }
  return [
    { input: sheet, left: 0, top },
    ...(isHome ? [] : [{ ...logo, left, top: top + paper.padding + (logo.top ?? 0) }]),
    ...(name
      ? [overlayAt(name, left + logo.width + 16, top + paper.padding + (logoSize.height - name.height) / 2)]
      : []),
    ...stack(lines, left, top + paper.padding + head),
  ]
}
