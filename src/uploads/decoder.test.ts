import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'

/** One file in each format that libvips can write, and texts of formats that it only reads. */
const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
const accepted = {
  jpeg: await image.clone().jpeg().toBuffer(),
  png: await image.clone().png().toBuffer(),
  webp: await image.clone().webp().toBuffer(),
}
const blocked = {
  gif: await image.clone().gif().toBuffer(),
  tiff: await image.clone().tiff().toBuffer(),
  avif: await image.clone().avif({ effort: 0 }).toBuffer(),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'),
}

// The module blocks formats in the whole process, whose other tests draw SVG.
after(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

test('libvips reads JPEG, PNG and WebP only', async () => {
  for (const [format, bytes] of Object.entries({ ...accepted, ...blocked }))
    assert.ok((await sharp(bytes).metadata()).width, `${format} can be read at first`)
  await import('./reencode.server.ts')
  for (const [format, bytes] of Object.entries(accepted)) assert.equal((await sharp(bytes).metadata()).format, format)
  for (const [format, bytes] of Object.entries(blocked)) {
    await assert.rejects(sharp(bytes).metadata(), /unsupported image format/, format)
    await assert.rejects(sharp(bytes).raw().toBuffer(), /unsupported image format/, format)
  }
})
