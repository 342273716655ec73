import { ImageProcess } from './image-process.server.ts'
import type { ProcessedImage } from './reencode.server.ts'

export type { ImageFile, ProcessedImage } from './reencode.server.ts'

/**
 * For the whole server. 40 megapixels take some three seconds of a processor, on a busy machine many times that, and at
 * most 400 MB.
 */
const imageProcess = new ImageProcess({ queue: 32, timeout: 60_000, memory: 1_500_000_000, idle: 10_000 })

/** Returns the number of images that wait to be decoded. */
export const imageQueueLength = (): number => imageProcess.queueLength

/**
 * Makes an uploaded file an image of the site: see `reencode`. The original is not stored.
 * @throws HttpError 415, 413, 400 or 503, with a message for the person who sent it
 */
export const processImage = (bytes: Uint8Array, { allowSvg = false, trim = false } = {}): Promise<ProcessedImage> =>
  imageProcess.run({ bytes, allowSvg, trim })
