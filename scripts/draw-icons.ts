/**
 * Draws the site's icons from public/favicon.svg into public/: favicon.ico for old browsers, and those that a phone shows
 * among its apps. Run `node scripts/draw-icons.ts` after a change of that drawing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const at = (name: string) => new URL(`../public/${name}`, import.meta.url)
const favicon = readFileSync(at('favicon.svg'), 'utf8')
const ownSize = Number(/ width="(\d+)"/.exec(favicon)?.[1])

/** The same cloth without its round corners, for systems that cut icons into a shape of their own. */
const fullBleed = favicon
  .replace(/ rx="\d+"/, '')
  .replace(/M2\.05 .*?"/, 'M0 0h10L0 10zM22 0h10v10zM32 22v10H22zM10 32H0V22z"')
if (!fullBleed.includes('M0 0h10')) throw new Error('The corners of public/favicon.svg are not where they were')

const drawn = (drawing: string, size: number) =>
  sharp(Buffer.from(drawing), { density: (72 * size) / ownSize })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 48 })
    .toBuffer()

/** Several PNGs in one file of Windows' kind: a header, sixteen bytes for each, then the pictures themselves. */
async function ico(sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => drawn(favicon, size)))
  const header = Buffer.alloc(6 + 16 * sizes.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(sizes.length, 4)
  let offset = header.length
  for (const [index, size] of sizes.entries()) {
    const entry = 6 + 16 * index
    header.set([size, size, 0, 0, 1, 0, 32, 0], entry)
    header.writeUInt32LE(pictures[index].length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += pictures[index].length
  }
  return Buffer.concat([header, ...pictures])
}

writeFileSync(at('favicon.ico'), await ico([16, 32, 48]))
writeFileSync(at('apple-touch-icon.png'), await drawn(fullBleed, 180))
for (const size of [192, 512]) {
  writeFileSync(at(`icon-${size}.png`), await drawn(favicon, size))
  writeFileSync(at(`icon-maskable-${size}.png`), await drawn(fullBleed, size))
}
