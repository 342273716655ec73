import { createHash } from 'node:crypto'
import sharp, { type OutputInfo } from 'sharp'
import { Invalid } from '../lib/errors.ts'
import { largestWidth, pictureWidths } from '../lib/pictures.ts'
import type { Storage } from './storage.server.ts'

const maxPixels = 40_000_000
const accepted = new Set(['jpeg', 'png', 'webp'])

/**
 * Keeps a picture: recognises it by its content, turns it upright, drops its metadata (a photo's place, too) and
 * re-encodes it in the widths that pages use. The original is not kept. The same picture gets the same path again.
 * @returns the path for a record's `image`, see lib/pictures.ts
 * @throws Invalid when the bytes are not a picture that the site accepts
 */
export async function keepPicture(storage: Storage, bytes: Uint8Array): Promise<string> {
  const upright = await decoded(bytes)
  const main = await encoded(upright, largestWidth)
  const name = createHash('sha256').update(main.data).digest('hex').slice(0, 24)
  const path = `uploads/${name}/${main.info.width}x${main.info.height}.webp`

  const smaller = pictureWidths.filter((width) => width < main.info.width)
  for (const width of smaller) {
    await put(storage, `${name}/${width}.webp`, (await encoded(upright, width)).data)
  }
  // The largest last: while its file is missing, the picture does not count as kept.
  await put(storage, path.slice('uploads/'.length), main.data)
  return path
}

const put = (storage: Storage, key: string, data: Buffer) => storage.put(key, data, { contentType: 'image/webp' })

type Decoded = { data: Buffer; info: OutputInfo }

async function decoded(bytes: Uint8Array): Promise<Decoded> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format } = await image.metadata()
    if (!accepted.has(format)) throw new Invalid('Unsupported file format')
    return await image
      .autoOrient()
      .toColorspace('srgb')
      .resize({ width: largestWidth, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof Invalid) throw error
    throw new Invalid('Unsupported file format')
  }
}

function encoded({ data, info }: Decoded, width: number): Promise<Decoded> {
  const { width: rawWidth, height, channels } = info
  return sharp(data, { raw: { width: rawWidth, height, channels } })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
}
