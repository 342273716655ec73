import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { HttpError } from '../../lib/errors.ts'

type Limits = {
  maxBytes: number
  /** The number of images drawn at the same time. */
  concurrency: number
  /** The number of images that may wait to be drawn. */
  maxQueued: number
}

type Draw = () => Promise<Buffer>

/**
 * Returns a function that draws an image, or takes it from memory by its key. Concurrent requests for a key share one
 * drawing.
 * @throws HttpError 503 when the queue is full: drawing takes processor time
 */
export function createImageCache({ maxBytes, concurrency, maxQueued }: Limits) {
  const limit = pLimit(concurrency)
  const images = new LRUCache<string, Buffer, Draw>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    // An image that is evicted while it is drawn still reaches the waiting requests.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: draw }) => {
      if (limit.pendingCount >= maxQueued)
        throw new HttpError(503, 'Too many pictures are being drawn. Please try again in a moment.', { retryAfter: 5 })
      return limit(draw)
    },
  })
  return (key: string, draw: Draw): Promise<Buffer> => images.forceFetch(key, { context: draw })
}
