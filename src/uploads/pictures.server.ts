import { createHash } from 'node:crypto'
import { processImage } from './images.server.ts'
import type { Storage } from './storage.server.ts'

/** Logos and pictures of content may also be drawings. */
export type PictureKind = 'raster' | 'raster or drawing'

/** A picture that is ready to be kept: the path for a record's `image` (see lib/pictures.ts), and its files. */
export type ReadyPicture = { path: string; files: { key: string; data: Buffer | string; contentType: string }[] }

/** Re-encodes a picture. The same picture gets the same path again. @throws Failure as `processImage` does */
export async function readyPicture(bytes: Uint8Array, kind: PictureKind = 'raster'): Promise<ReadyPicture> {
  const { files } = await processImage(bytes, { allowSvg: kind === 'raster or drawing' })
  const folder = createHash('sha256').update(files[0].data).digest('hex').slice(0, 24)
  return {
    path: `uploads/${folder}/${files[0].name}`,
    files: files.map(({ name, ...rest }) => ({ key: `${folder}/${name}`, ...rest })),
  }
}

export async function storePicture(storage: Storage, { files }: ReadyPicture): Promise<void> {
  for (const { key, data, contentType } of files) await storage.put(key, data, { contentType })
}

/** @returns the path for a record's `image` */
export async function keepPicture(storage: Storage, bytes: Uint8Array, kind?: PictureKind): Promise<string> {
  const picture = await readyPicture(bytes, kind)
  await storePicture(storage, picture)
  return picture.path
}

/** The folder that holds a picture in all its widths. */
export const folderOf = (path: string) => path.split('/')[1] as string

/** Removes a picture in all its widths. */
export const removePicture = (storage: Storage, folder: string) => storage.deleteAll(`${folder}/`)

/** The paths of all uploaded pictures that a record names, in its fields or its rich text. */
export const picturesIn = (record: object | null): string[] =>
  JSON.stringify(record ?? {}).match(/uploads\/[0-9a-f]{24}\/\d+x\d+\.(webp|svg)/g) ?? []
