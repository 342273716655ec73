/**
 * Draws the site's icons from public/favicon.svg into public/: favicon.ico for old browsers, and the icons that a phone
 * shows on its home screen.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const inPublic = (name: string) => new URL(`../../public/${name}`, import.meta.url)
const favicon = readFileSync(inPublic('favicon.svg'), 'utf8')
/** The width of the drawing in pixels. */
const ownSize = Number(/ width="(\d+)"/.exec(favicon)?.[1])

/** The same drawing without round corners, for systems that mask icons with a shape of their own. */
const fullBleed = favicon
  .replace(/ rx="\d+"/, '')
  .replace(/M2\.05 .*?"/, 'M0 0h10L0 10zM22 0h10v10zM32 22v10H22zM10 32H0V22z"')
if (!fullBleed.includes('M0 0h10'))
  throw new Error('public/favicon.svg no longer has the corners that are replaced here')

/** Renders a drawing to a square PNG of `size` pixels. SVG has 72 dots to an inch. */
const render = (drawing: string, size: number) =>
  sharp(Buffer.from(drawing), { density: (72 * size) / ownSize })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 48 })
    .toBuffer()

/** Packs PNGs into one ICO file: a header of 6 bytes, an entry of 16 for each image, then the images. */
async function ico(sizes: number[]): Promise<Buffer> {
  const images = await Promise.all(sizes.map(async (size) => ({ size, data: await render(favicon, size) })))
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, { size, data }] of images.entries()) {
    const entry = 6 + 16 * index
    header.set([size, size, 0, 0, 1, 0, 32, 0], entry) // width, height, 1 colour plane, 32 bits per pixel
    header.writeUInt32LE(data.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += data.length
  }
  return Buffer.concat([header, ...images.map(({ data }) => data)])
}

writeFileSync(inPublic('favicon.ico'), await ico([16, 32, 48]))
writeFileSync(inPublic('apple-touch-icon.png'), await render(fullBleed, 180))
for (const size of [192, 512]) {
  writeFileSync(inPublic(`icon-${size}.png`), await render(favicon, size))
  writeFileSync(inPublic(`icon-maskable-${size}.png`), await render(fullBleed, size))
}
