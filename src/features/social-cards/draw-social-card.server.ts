import { readFile } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'
import { initialsOf } from '../../ui/initials.ts'
import { type SocialCard, socialCardSize } from './social-card.ts'
import { layoutText, overlayAt, type TextImage } from './text-layout.server.ts'

const { width, height } = socialCardSize
/** Of tokens.css; there is one scheme alone, as a network shows a picture on any ground. */
const [ink, sand, onInk, muted, sun] = ['#12172b', '#f1e9db', '#fbf8f2', '#c7cbdc', '#e8a317']
const [margin, top, band, mark] = [72, 52, 48, 56]
/** As far down as words go. */
const bottom = height - band - 42
/** Where a person or the continent is seen: a square at the right, above the band. */
const panel = { side: height - band, left: width - (height - band) }

/** Draws what is shown of a page where somebody shares it. */
export async function drawSocialCard(picture: SocialCard, photo?: Uint8Array): Promise<Buffer> {
  const seen = picture.kind === 'person' ? await portrait(picture.heading, photo) : await continent()
  return sharp(await ground())
    .composite([...seen, ...(await words(picture))])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

const brandFile = (name: string) => readFile(new URL(`../../ui/brand/${name}.svg`, import.meta.url), 'utf8')

/** A drawing of the brand, `scale` times its own size. */
const brandDrawing = async (name: string, scale: number, change = (text: string) => text) =>
  sharp(Buffer.from(change(await brandFile(name))), { density: 72 * scale })
    .png()
    .toBuffer()

/** A ground of one colour, covered with a drawing again and again. */
const woven = (width: number, height: number, background: string, tile: Buffer) =>
  sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: tile, tile: true, gravity: 'northwest' }])
    .png()
    .toBuffer()

/** Made with the first picture, and kept. */
function once<Made>(make: () => Promise<Made>) {
  let made: Promise<Made> | undefined
  const forget = () => {
    made = undefined
  }
  return () => {
    if (!made) {
      made = make()
      made.catch(forget)
    }
    return made
  }
}

/** What all pictures stand on: ink, the mark, and the band of cloth below. */
const ground = once(async () => {
  const cloth = await woven(width, band, ink, await brandDrawing('cloth-band', band / 24))
  return sharp({ create: { width, height, channels: 3, background: ink } })
    .composite([
      { input: cloth, left: 0, top: height - band },
      { input: await brandDrawing('mark', mark / 36), left: margin, top },
    ])
    .png()
    .toBuffer()
})

const continent = once(
  async (): Promise<OverlayOptions[]> => [{ input: await brandDrawing('continent', 0.54), left: 646, top: 4 }],
)

/** Six diamonds wide; what is black in the drawing is a mask on the site. */
const sandCloth = once(async () => {
  const tone = (text: string) => text.replace('stroke="#000"', `stroke="${ink}" stroke-opacity=".13"`)
  return woven(panel.side, panel.side, sand, await brandDrawing('cloth', panel.side / 6 / 72, tone))
})

/** Somebody's photo; without one, or with a broken one, the initials on sand cloth: as on the site. */
async function portrait(name: string, photo: Uint8Array | undefined): Promise<OverlayOptions[]> {
  const { side, left } = panel
  const shown = photo && (await squareOf(photo))
  if (shown) return [{ input: shown, left, top: 0 }]
  const cloth = { input: await sandCloth(), left, top: 0 }
  const style = { colour: ink, sizes: [240, 180, 120], width: 420, height: 420 }
  const initials = await layoutText(initialsOf(name), { ...style, weight: 'semibold' })
  if (!initials) return [cloth]
  return [cloth, overlayAt(initials, left + (side - initials.width) / 2, (side - initials.height) / 2)]
}

/** The middle of a photo; nothing when it cannot be read. */
const squareOf = (photo: Uint8Array) =>
  sharp(photo)
    .resize(panel.side, panel.side)
    .flatten({ background: sand })
    .png()
    .toBuffer()
    .catch(() => undefined)

const columns = { page: 560, person: panel.left - margin - 48 }
const headingSizes = { page: [112, 100, 88, 78, 70, 62, 54, 46, 40], person: [92, 82, 74, 66, 58, 50, 44, 38] }

/** The words at the left: above whose picture it is, below when and where, and between them what it is about. */
async function words(picture: SocialCard): Promise<OverlayOptions[]> {
  const width = columns[picture.kind]
  const besideMark = margin + mark + 16
  const box = { weight: 'semibold', height: 64, descends: true } as const
  const brand = { ...box, colour: onInk, sizes: [28, 24, 20], width: width + margin - besideMark, leading: 0.9 }
  const [name, date] = await Promise.all([
    layoutText(picture.siteName, brand),
    layoutText(picture.whenAndWhere, { ...box, colour: sun, sizes: [30, 26, 22], width }),
  ])
  return [
    ...(name ? [overlayAt(name, besideMark, top + (mark - name.height) / 2)] : []),
    ...(date ? [overlayAt(date, margin, bottom - date.height)] : []),
    ...(await story(picture, top + mark + 32, date ? bottom - date.height - 36 : bottom)),
  ]
}

/** The heading and the paragraphs beneath it, in the middle between two heights. */
async function story({ kind, heading, lines }: SocialCard, from: number, to: number): Promise<OverlayOptions[]> {
  const box = { width: columns[kind], balanced: true, descends: true }
  const small = { ...box, weight: 'regular', sizes: [32, 30, 27], height: kind === 'person' ? 84 : 122 } as const
  const beneath: Part[] = []
  for (const [index, line] of lines.entries()) {
    const written = await layoutText(line, { ...small, colour: kind === 'person' && index === 0 ? onInk : muted })
    if (written) beneath.push({ written, gap: beneath.length === 0 ? 28 : 12 })
  }
  // The heading takes the room that is left.
  const large = { ...box, weight: 'semibold', sizes: headingSizes[kind], leading: 0.84, colour: onInk } as const
  const title = await layoutText(heading, { ...large, height: to - from - heightOf(beneath) })
  const parts = title ? [{ written: title, gap: 0 }, ...beneath] : beneath

  let at = (from + to - heightOf(parts)) / 2
  return parts.map(({ written, gap }) => {
    at += gap + written.height
    return overlayAt(written, margin, at - written.height)
  })
}

/** A paragraph, and how far it stands below what is above it. */
type Part = { written: TextImage; gap: number }
const heightOf = (parts: Part[]) => parts.reduce((sum, { written, gap }) => sum + gap + written.height, 0)
