import type { Storage } from '../../uploads/storage.server.ts'

/**
 * Returns an image that was uploaded here; other addresses are never fetched.
 * @param formats as in a regular expression
 */
export async function uploadedImage(
  storage: Storage,
  path: string | null | undefined,
  formats = 'webp|svg',
): Promise<Uint8Array | undefined> {
  const key = new RegExp(`^uploads/([0-9a-f]{24}/\\d+x\\d+\\.(?:${formats}))(?:#.*)?$`).exec(path ?? '')?.[1]
  return key && (await storage.exists(key)) ? storage.getBytes(key) : undefined
}
