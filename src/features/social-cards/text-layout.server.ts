import sharp, { type OverlayOptions } from 'sharp'
import { fontFile } from './font-files.server.ts'

/** The face of paragraphs, and those of headings. Letter spacing is in em, as on the site. */
const fonts = {
  text: { font: 'Familjen Grotesk', fontfile: fontFile('text'), tracking: -0.015 },
  familjen: { font: 'Familjen Grotesk Semi-Bold', fontfile: fontFile('familjen'), tracking: -0.015 },
  shoulders: {
    font: 'Big Shoulders Display Ultra-Bold',
    fontfile: fontFile('shoulders'),
    tracking: 0,
  },
  serif: { font: 'Young Serif', fontfile: fontFile('serif'), tracking: -0.015 },
}

/** The typography of a text and the box that it must fit into. Lengths are in pixels. */
export type TextStyle = {
  font: keyof typeof fonts
  color: string
  /** Font sizes, the largest first: the first one that fits is used. */
  sizes: readonly number[]
  width: number
  height: number
  /** A factor of the font's own line height; 1 by default. */
  lineHeight?: number
  /** Makes lines about equally long, like `text-wrap: balance` in CSS. */
  balance?: boolean
  /** Adds the depth of descenders below the last line even if it has none, so that the space below is always the same. */
  reserveDescenders?: boolean
}

/** More characters fit into no box; laying them out would only take time. */
const maxCharacters = 300

/** A text as RGBA pixels, cropped to its visible part. */
export type TextImage = { pixels: Buffer; width: number; height: number }

/**
 * Lays a text out in its box: wrapped between words, in the largest size that fits. A text that is too long in the
 * smallest size breaks within words and ends in an ellipsis. Characters missing in the heading font are taken from the
 * system's fonts.
 * @returns undefined when nothing is visible, such as for blanks
 */
export async function layoutText(text: string, style: TextStyle): Promise<TextImage | undefined> {
  const characters = [
    ...text
      .toWellFormed()
      .trim()
      .replace(/[\s\p{Cc}]+/gu, ' '),
  ]
  const line = characters.slice(0, maxCharacters).join('')
  // libvips reports this too, but its error may lose its message to a picture that is drawn at the same time.
  if (!/[^\p{Z}\p{Cf}]/u.test(line)) return undefined
  for (const size of style.sizes) {
    const image = await renderText(line, { ...style, size })
    if (!image) return undefined
    if (fitsBox(image, style)) return style.balance ? balanceLines(line, size, style, image) : image
  }
  return truncateToFit(line, style)
}

const fitsBox = ({ width, height }: TextImage, box: TextStyle) => width <= box.width && height <= box.height

/** Renders as much of a text as fits in the smallest size. */
async function truncateToFit(line: string, style: TextStyle): Promise<TextImage | undefined> {
  const options = { ...style, size: style.sizes.at(-1) ?? 16, wrap: 'word-char' } as const
  const whole = await renderText(line, options)
  if (!whole || fitsBox(whole, style)) return whole
  const characters = [...line]
  for (let count = characters.length - 1; count > 1; count = Math.floor(count * 0.9)) {
    const image = await renderText(`${trimToWord(characters.slice(0, count).join(''))}…`, options)
    if (!image || fitsBox(image, style)) return image
  }
  return undefined
}

/** Removes a truncated word, unless most of the text would go with it, and the punctuation before it. */
const trimToWord = (text: string) => {
  const wholeWords = text.replace(/\s+\S*$/, '')
  return (wholeWords.length > text.length / 2 ? wholeWords : text).replace(/[\s,;:.·–-]+$/, '')
}

/** Finds, by bisection, the narrowest width in which the text has no more lines than `widest`. */
async function balanceLines(line: string, size: number, style: TextStyle, widest: TextImage): Promise<TextImage> {
  const isSingleLine = widest.height < size * 1.5
  if (isSingleLine) return widest
  let [best, min, max] = [widest, widest.width / 2, widest.width]
  while (max - min > size / 4) {
    const width = Math.ceil((min + max) / 2)
    const image = await renderText(line, { ...style, size, width })
    if (image && image.height < widest.height + size / 2 && image.width <= width) {
      best = image
      max = width
    } else min = width
  }
  return best
}

/** Pango takes letter spacing and rise in 1/1024 of a point. */
const pangoUnits = (points: number) => Math.round(points * 1024)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Pango markup of a transparent dot 0.2 em below the baseline: it extends the cropped image as a descender would. */
const descender = (size: number) => `<span alpha="1" size="2048" rise="${pangoUnits(size * -0.2)}">.</span>`

type RenderOptions = TextStyle & { size: number; wrap?: 'word' | 'word-char' }

/** Renders a text in one size; it may be higher or, with a long word, wider than its box. */
async function renderText(text: string, options: RenderOptions): Promise<TextImage | undefined> {
  const { color, size, width, wrap = 'word', lineHeight = 1, reserveDescenders } = options
  const { font, fontfile, tracking } = fonts[options.font]
  const spacing = pangoUnits(size * tracking)
  const attributes = `foreground="${color}" line_height="${lineHeight}" letter_spacing="${spacing}" insert_hyphens="false"`
  const escaped = text.replace(/[&<>]/g, (character) => escapes[character] ?? '')
  const markup = `<span ${attributes}>${escaped}${reserveDescenders ? descender(size) : ''}</span>`
  // At 72 dpi a point is a pixel.
  const image = sharp({ text: { text: markup, font: `${font} ${size}`, fontfile, dpi: 72, rgba: true, width, wrap } })
  try {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    return { pixels: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Error && /no text to render/.test(error.message)) return undefined
    throw error
  }
}

/** Returns the overlay that puts a text at a position of an image. */
export const overlayAt = ({ pixels, width, height }: TextImage, left: number, top: number): OverlayOptions => ({
  input: pixels,
  raw: { width, height, channels: 4 },
  left: Math.round(left),
  top: Math.round(top),
})

/** A text, and the space above it. */
export type StackedText = { text: TextImage; gap: number }

export const heightOf = (texts: StackedText[]) => texts.reduce((sum, { text, gap }) => sum + gap + text.height, 0)

/** Returns the overlays that put texts below one another. */
export function stack(texts: StackedText[], left: number, top: number): OverlayOptions[] {
  let bottom = top
  return texts.map(({ text, gap }) => {
    bottom += gap + text.height
    return overlayAt(text, left, bottom - text.height)
  })
}
