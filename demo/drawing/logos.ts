import { readFile } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from '../../scripts/browser.mjs'

/** The typefaces of the site: the file of each, its weight, and its style as CSS. */
const faces = {
  familjen: { file: 'familjen-grotesk-latin', style: 'font: 700 58px/1.02 Face; letter-spacing: -.015em' },
  shoulders: { file: 'big-shoulders-latin', style: 'font: 900 76px/.88 Face; text-transform: uppercase' },
  serif: { file: 'young-serif-latin', style: 'font: 400 56px/1.02 Face; letter-spacing: -.01em' },
}

export type Logo = {
  /** The file among a demo's pictures. */
  file: string
  name: string
  /** Shapes around 0, 0 within a radius of 64 pixels, in `currentColor`. */
  mark: string
  face: keyof typeof faces
  colour: string
  /** A press logo has a ground and is wider; a sponsor's has none. */
  ground?: string
}

const sizeOf = ({ ground }: Logo) => (ground ? { width: 780, height: 260 } : { width: 640, height: 320 })

/** Pixels of the picture per pixel of the page. */
const density = 2

/** Breaks a name into two lines with half of its words on each, as HTML. */
function inTwoLines(name: string): string {
  const words = name.split(' ')
  const half = words.length / 2
  return `${words.slice(0, half).join(' ')}<br>${words.slice(half).join(' ')}`
}

/** Returns the HTML page that a logo is a screenshot of: the mark and the name. */
async function logoPage(logo: Logo): Promise<string> {
  const { file, style } = faces[logo.face]
  const font = await readFile(new URL(`../../src/ui/fonts/${file}.woff2`, import.meta.url), 'base64')
  const { width, height } = sizeOf(logo)
  return `<!doctype html><style>@font-face { font-family: Face; src: url(data:font/woff2;base64,${font}); font-weight: 400 900 }
    body { margin: 0; width: ${width}px; height: ${height}px; display: flex; align-items: center; justify-content: center; gap: 30px;
      ${style}; color: ${logo.colour} }
    svg { flex: none }</style>
    <svg width="136" height="136" viewBox="-64 -64 128 128">${logo.mark}</svg><span>${inTwoLines(logo.name)}</span>`
}

/** Centres a press logo on its ground; a sponsor's has no border, as after an upload. */
async function framed(png: Buffer, logo: Logo): Promise<Buffer> {
  const { width, height } = sizeOf(logo)
  const size = { width: width * density, height: height * density }
  const drawn = await sharp(png).trim().png().toBuffer()
  const picture = logo.ground
    ? sharp({ create: { ...size, channels: 4, background: logo.ground } }).composite([{ input: drawn }])
    : sharp(drawn)
  return picture.png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer()
}

async function drawLogo(browser: Browser, logo: Logo): Promise<Buffer> {
  const { width, height } = sizeOf(logo)
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: density })
  await page.setContent(await logoPage(logo))
  await page.evaluate('document.fonts.ready')
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return framed(png, logo)
}

/** Draws logos as PNG files. Chromium sets the type; CHROMIUM_PATH names one. */
export async function drawLogos(logos: Logo[]): Promise<{ file: string; png: Buffer }[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  const drawn: { file: string; png: Buffer }[] = []
  for (const logo of logos) drawn.push({ file: logo.file, png: await drawLogo(browser, logo) })
  await browser.close()
  return drawn
}
