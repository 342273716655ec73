import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../features/entities.server.ts'
import { imageWidths } from '../../lib/image-source.ts'
import { folderName, putFiles, registerFolder } from '../../records/image-store.server.ts'
import { processImage } from '../../uploads/images.server.ts'
import type { Storage } from '../../uploads/storage.server.ts'
import { sanitizeSvg } from '../../uploads/svg-sanitizer.server.ts'

/** The demo summits, by their folders in `demo/`. */
export type Demo = 'nairobi' | 'lagos'

export const demoFolder = (demo: Demo) => new URL(`../../../demo/${demo}/`, import.meta.url)
const picturesOf = (demo: Demo) => new URL('pictures/', demoFolder(demo))

/**
 * Registers a picture of a demo, such as 'speakers/ada-obi.webp', as an image whose files `storeDemoPictures` makes. The
 * image's folder is named after the file itself, so that records can reference the image before it is stored.
 * @returns the path for a record
 */
export async function registerDemoPicture(db: Database, demo: Demo, file: string): Promise<string> {
  const content = await readFile(new URL(file, picturesOf(demo)))
  return `uploads/${await registerFolder(db, content, new Date())}/${svgName(content) ?? (await webpName(content))}`
}

/** Returns the file name that `processImage` gives an SVG; undefined for other pictures. */
function svgName(content: Buffer): string | undefined {
  const svg = sanitizeSvg(content)
  return svg && `${svg.width}x${svg.height}.svg`
}

/** Returns the name of the largest file that `processImage` makes of a picture within its limits. */
async function webpName(content: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(content).metadata()
  return `${width}x${height}.webp`
}

type Place = { db: Database; storage: Storage }

/**
 * Creates and stores the registered pictures of a demo that are not stored yet. This takes some seconds, so it runs while
 * the site is already serving; after a kill, the next start continues.
 * @param onStart called before the work; not called if there is nothing to do
 */
export async function storeDemoPictures({ db, storage }: Place, demo: Demo, onStart = () => {}): Promise<void> {
  const contents = new Map<string, Buffer>()
  for (const entry of await readdir(picturesOf(demo), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = await readFile(join(entry.parentPath, entry.name))
    contents.set(folderName(content), content)
  }
  const isRegistered = db.selectFrom('uploads').select('folder').where('state', '=', 'stored')
  const missing: (readonly [folder: string, content: Buffer])[] = []
  for (const { folder } of await isRegistered.where('folder', 'in', [...contents.keys()]).execute()) {
    const content = contents.get(folder)
    if (content && !(await storage.exists(`${folder}/${svgName(content) ?? smallest}`))) missing.push([folder, content])
  }
  if (missing.length > 0) onStart()
  for (const [folder, content] of missing) await storePicture(storage, folder, content)
}

/** The file that is stored last, and proves that the others are stored. */
const smallest = `${imageWidths[0]}.webp`

async function storePicture(storage: Storage, folder: string, content: Buffer) {
  const { files } = await processImage(content, { allowSvg: true })
  const isLast = ({ name }: { name: string }) => name === smallest
  const others = files.filter((file) => !isLast(file))
  await putFiles(storage, folder, others)
  await putFiles(storage, folder, files.filter(isLast))
}
