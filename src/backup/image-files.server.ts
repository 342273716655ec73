import type { Storage } from '../uploads/storage.server.ts'
import { imageType, isImageKey } from './format.server.ts'

/** Returns the files of one image, which are a few megabytes at most. */
export async function filesOf(storage: Storage, folder: string): Promise<{ key: string; data: Buffer }[]> {
  const keys = (await keysIn(storage, folder)).filter(isImageKey).sort()
  return Promise.all(keys.map(async (key) => ({ key, data: Buffer.from(await storage.getBytes(key)) })))
}

async function keysIn(storage: Storage, folder: string): Promise<string[]> {
  try {
    const { objects } = await storage.listAll(`${folder}/`)
    return [...objects].flatMap((each) => (each.isFile ? [each.key] : []))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Files stored concurrently. */
const concurrency = 8

/** Stores image files, several concurrently. */
export class ImageWriter {
  readonly #storage: Storage
  #batch: { key: string; data: Buffer }[] = []

  constructor(storage: Storage) {
    this.#storage = storage
  }

  async add(key: string, data: Buffer) {
    this.#batch.push({ key, data })
    if (this.#batch.length === concurrency) await this.flush()
  }

  /** Waits until all are stored. */
  async flush() {
    const batch = this.#batch
    this.#batch = []
    await Promise.all(batch.map(({ key, data }) => this.#storage.put(key, data, { contentType: imageType(key) })))
  }
}
