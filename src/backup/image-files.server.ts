import type { Storage } from '../uploads/storage.server.ts'
import { isImageKey } from './format.server.ts'

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
