import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from '../../scripts/browser.mjs'
import { diamond } from './cloth.ts'
import { ink } from './palette.ts'

const width = 640
const height = 320

/** The mark of each sponsor, by the name of its file: drawn around 0, 0 within a radius of 56 pixels. */
const marks: Record<string, string> = {
  'kobo-rails': line('M-34 -52V52M34 -52V52M-52 -30H52M-52 0H52M-52 30H52'),
  'baobab-network':
    line('M0 54V-6M0 6L-38 -20M0 6L38 -20M0 -6V-30') +
    dots(
      [
        [-42, -24],
        [42, -24],
        [0, -42],
        [-20, 49],
        [20, 49],
      ],
      13,
    ),
  'savanna-ventures': solid('M-54 34A54 54 0 0 1 54 34Z') + line('M-54 52H54'),
  'volta-exchange': line('M-50 -20H44L22 -42M50 20H-44L-22 42'),
  'rand-bridge': line('M-56 30H56M-56 30A56 60 0 0 1 56 30M-26 30V-20M0 30V-30M26 30V-20'),
  'umoja-wallet': line('M0 0m-18 -16a30 30 0 1 0 0.1 0M0 0m18 -16a30 30 0 1 0 0.1 0M0 0m0 -46a30 30 0 1 0 0.1 0', 11),
  'atlas-clearing': solid('M-56 44L-16 -30L6 10L22 -14L56 44Z') + dots([[34, -38]], 13),
  'copperbelt-ledger': solid('M-50 -46H50V-22H-50ZM-50 -12H18V12H-50ZM-50 22H50V46H-50Z'),
  'ironwood-audits': line('M0 -52L46 -26V26L0 52L-46 26V-26Z') + line('M-20 0L-4 17L24 -16'),
  'wouri-labs': line('M-54 -28q27-26 54 0t54 0M-54 4q27-26 54 0t54 0M-54 36q27-26 54 0t54 0'),
  'fintech-council-of-dakar': ring(9, 44, 11) + dots([[0, 0]], 16),
  'teranga-developers': line('M-22 -40L-54 0L-22 40M22 -40L54 0L22 40') + dots([[0, 0]], 12),
  'marula-mutual':
    solid('M-50 0A50 50 0 0 1 0 -50V0ZM50 0A50 50 0 0 1 0 50V0Z') + line('M-44 44L-14 14M44 -44L14 -14', 11),
  'lagoon-hosting':
    solid('M-54 -44H54V-14H-54ZM-54 0H54V30H-54Z') +
    line('M-54 50H54', 10) +
    `<g fill="#fff"><circle cx="-36" cy="-29" r="7"/><circle cx="-36" cy="15" r="7"/></g>`,
  'shamba-ledger': solid('M0 54C-60 20-50-34 0-54C50-34 60 20 0 54ZM-4 40V-30H4V40Z'),
  'jacaranda-press': `<path d="${diamond(0, -30, 24)}${diamond(0, 30, 24)}${diamond(-30, 0, 24)}${diamond(30, 0, 24)}" fill="${ink}"/>`,
}

/** A filled shape of a mark. */
function solid(path: string): string {
  return `<path d="${path}" fill="${ink}" fill-rule="evenodd"/>`
}

/** A stroked shape of a mark. */
function line(path: string, thickness = 14): string {
  return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${thickness}" stroke-linejoin="round" stroke-linecap="round"/>`
}

/** Round dots of a mark. */
function dots(places: number[][], radius: number): string {
  return places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink}"/>`).join('')
}

/** A ring of dots. */
function ring(count: number, reach: number, radius: number): string {
  return dots(
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count - Math.PI / 2
      return [Math.cos(angle) * reach, Math.sin(angle) * reach]
    }),
    radius,
  )
}

/** Breaks a name into two lines with half of its words on each, as HTML. */
function inTwoLines(name: string): string {
  const words = name.split(' ')
  const half = words.length / 2
  return `${words.slice(0, half).join(' ')}<br>${words.slice(half).join(' ')}`
}

/** Returns the HTML page that a logo is a screenshot of: the mark and the name in the heading font. */
function logoPage(name: string, mark: string, font: string): string {
  return `<!doctype html><style>@font-face { font-family: Familjen; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
    body { margin: 0; width: ${width}px; height: ${height}px; display: flex; align-items: center; justify-content: center; gap: 30px;
      font: 700 58px/1.02 Familjen; letter-spacing: -.015em; color: ${ink} }
    svg { flex: none }</style>
    <svg width="136" height="136" viewBox="-64 -64 128 128">${mark}</svg><span>${inTwoLines(name)}</span>`
}

/** Centres the drawing: marks and letters differ in height, so the browser leaves uneven space around them. */
async function centred(png: Buffer): Promise<Buffer> {
  const drawn = await sharp(png).trim().toBuffer()
  return sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer()
}

/** Draws the logos of sponsors as transparent PNG files. Chromium sets the type; CHROMIUM_PATH names one. */
export async function drawLogos(sponsors: { name: string; logo: string }[]): Promise<{ file: string; png: Buffer }[]> {
  const font = await readFile(new URL('../../src/ui/fonts/familjen-grotesk-latin.woff2', import.meta.url), 'base64')
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage({ viewport: { width, height } })
  const logos: { file: string; png: Buffer }[] = []
  for (const { name, logo } of sponsors) {
    const mark = marks[logo.replace(/^sponsors\/|\.png$/g, '')] ?? ''
    await page.setContent(logoPage(name, mark, font))
    await page.evaluate('document.fonts.ready')
    logos.push({ file: logo, png: await centred(await page.screenshot({ omitBackground: true })) })
  }
  await browser.close()
  return logos
}
