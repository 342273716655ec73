import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { HttpError } from '../../lib/errors.ts'

type Limits = {
  /** How much is kept; what was not asked for longest goes first. */
  bytes: number
  /** How many are drawn at the same time, and how many may wait for that. */
  atOnce: number
  waiting: number
}

/**
 * Keeps pictures that were drawn. Each is drawn once, however many ask for it meanwhile; and as drawing costs time of the
 * processor, those who come while many wait are sent away.
 */
export class DrawnPictures {
  readonly #limits: Limits
  readonly #drawing: ReturnType<typeof pLimit>
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #kept: LRUCache<string, Buffer>

  constructor(limits: Limits) {
    this.#limits = limits
    this.#drawing = pLimit(limits.atOnce)
    this.#kept = new LRUCache({ maxSize: limits.bytes, sizeCalculation: ({ length }) => length })
  }

  /**
   * @param key tells all that is drawn
   * @throws Failure 503 when too many wait
   */
  async get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#kept.get(key)
    if (kept) return kept
    return this.#underWay.get(key) ?? this.#draw(key, draw)
  }

  #draw(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#drawing.pendingCount >= this.#limits.waiting)
      throw new HttpError(503, 'Too many pictures are being drawn. Please try again in a moment.', { retryAfter: 5 })
    const picture = this.#drawing(draw)
      .then((drawn) => {
        this.#kept.set(key, drawn)
        return drawn
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, picture)
    return picture
  }
}
