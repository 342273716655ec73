import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'

/** The heading font as whole TrueType files: what the browser is given, WOFF2 in parts, sharp's text cannot read. */
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/familjen-grotesk/${name}.ttf`))
const weights = {
  regular: { font: 'Familjen Grotesk', fontfile: fontFile('400Regular/FamiljenGrotesk_400Regular') },
  semibold: { font: 'Familjen Grotesk Semi-Bold', fontfile: fontFile('600SemiBold/FamiljenGrotesk_600SemiBold') },
}

/** How a text is written: in the first of its sizes in which it fits into the box. */
export type Style = {
  weight: keyof typeof weights
  colour: string
  /** In pixels, from the one wished for to the smallest. */
  sizes: readonly number[]
  width: number
  height: number
  /** How far lines stand apart; 1 is the font's own distance. */
  leading?: number
  /** Lines of about one length, as `text-wrap: balance`. */
  balanceLines?: boolean
  /** Whether the last line counts as one with letters that go below it: what stands beneath keeps its distance. */
  reserveDescenders?: boolean
}

/** No box holds more letters; what is written beyond its box costs time, too. */
const maxCharacters = 300

/** A text as pixels, cut to its ink. */
export type TextImage = { pixels: Buffer; width: number; height: number }

/**
 * Writes a text into a box: wrapped between words, smaller where it must be. What is too long in the smallest size breaks
 * within words and ends in an ellipsis. Letters that the heading font lacks come from the system's fonts.
 * @returns nothing when the text has no ink, such as one of blanks alone
 */
export async function layoutText(text: string, style: Style): Promise<TextImage | undefined> {
  const line = [
    ...text
      .toWellFormed()
      .trim()
      .replace(/[\s\p{Cc}]+/gu, ' '),
  ]
    .slice(0, maxCharacters)
    .join('')
  for (const size of style.sizes) {
    const written = await renderText(line, { ...style, size })
    if (!written) return undefined
    if (fitsBox(written, style)) return style.balanceLines ? balanceLines(line, size, style, written) : written
  }
  return truncateToFit(line, style)
}

const fitsBox = ({ width, height }: TextImage, box: Style) => width <= box.width && height <= box.height

/** As much of a text as fits in the smallest size. */
async function truncateToFit(line: string, style: Style): Promise<TextImage | undefined> {
  const how = { ...style, size: style.sizes.at(-1) ?? 16, wrap: 'word-char' } as const
  const whole = await renderText(line, how)
  if (!whole || fitsBox(whole, style)) return whole
  const letters = [...line]
  for (let count = letters.length - 1; count > 1; count = Math.floor(count * 0.9)) {
    const written = await renderText(`${trimToWord(letters.slice(0, count).join(''))}…`, how)
    if (!written || fitsBox(written, style)) return written
  }
  return undefined
}

/** Without the word that was cut, unless there is hardly another one, and without what stood before the next one. */
const trimToWord = (cut: string) => {
  const whole = cut.replace(/\s+\S*$/, '')
  return (whole.length > cut.length / 2 ? whole : cut).replace(/[\s,;:.·–-]+$/, '')
}

/** The narrowest way of writing that has no more lines. */
async function balanceLines(line: string, size: number, style: Style, widest: TextImage): Promise<TextImage> {
  if (widest.height < size * 1.5) return widest
  let [best, least, most] = [widest, widest.width / 2, widest.width]
  while (most - least > size / 4) {
    const width = Math.ceil((least + most) / 2)
    const written = await renderText(line, { ...style, size, width })
    if (written && written.height < widest.height + size / 2 && written.width <= width) {
      best = written
      most = width
    } else least = width
  }
  return best
}

/** How much closer letters stand than the font has them, in sizes: as on the site. */
const tracking = -0.015

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** An unseen dot as deep as letters go below their line: it takes part in how large the ink is, and leaves none. */
const descender = (size: number) => `<span alpha="1" size="2048" rise="${Math.round(size * -0.2 * 1024)}">.</span>`

type RenderOptions = Style & { size: number; wrap?: 'word' | 'word-char' }

async function renderText(text: string, how: RenderOptions): Promise<TextImage | undefined> {
  const { weight, colour, size, width, wrap = 'word', leading = 1, reserveDescenders } = how
  const { font, fontfile } = weights[weight]
  const spacing = Math.round(size * tracking * 1024)
  const look = `foreground="${colour}" line_height="${leading}" letter_spacing="${spacing}" insert_hyphens="false"`
  const letters = text.replace(/[&<>]/g, (sign) => escapes[sign] ?? '')
  const words = `<span ${look}>${letters}${reserveDescenders ? descender(size) : ''}</span>`
  // At 72 dots to an inch a point is a pixel.
  const image = sharp({ text: { text: words, font: `${font} ${size}`, fontfile, dpi: 72, rgba: true, width, wrap } })
  try {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    return { pixels: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Error && /no text to render/.test(error.message)) return undefined
    throw error
  }
}

/** A text's place in a picture. */
export const overlayAt = ({ pixels, width, height }: TextImage, left: number, top: number): OverlayOptions => ({
  input: pixels,
  raw: { width, height, channels: 4 },
  left: Math.round(left),
  top: Math.round(top),
})
