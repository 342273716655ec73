import { LRUCache } from 'lru-cache'
import { noStore } from '../../lib/http-caching.ts'
import { type CachedResponse, isSameState, type SiteState, sizeOf } from './cached-response.server.ts'

/** A response that one request renders while others wait for it. */
export type PendingResponse = {
  path: string
  renderedAt: SiteState
  /** Resolves to undefined when the request ends without a response. */
  response: Promise<CachedResponse | undefined>
  /** Stores a good response and passes it to the waiting requests. Only the first call counts. */
  finish(response?: CachedResponse): void
}

type Found = { response: CachedResponse; isStale: boolean; pending?: undefined }
type Missing = { pending: PendingResponse; response?: undefined; isStale?: undefined }

const maxBytes = 64 * 1_048_576

/**
 * Holds the last good response of each path, and the pending ones. lru-cache's own `fetch` does not fit: it joins any
 * request in flight for a key, even one that began before a write that the caller knows about.
 */
export class ResponseStore {
  readonly #responses = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  readonly #pending = new Map<string, PendingResponse>()

  /** Returns a response that `chosen` accepts, preferring the most recently used. */
  choose(chosen: (response: CachedResponse) => boolean): CachedResponse | undefined {
    return this.#responses.find(chosen)
  }

  get(path: string): CachedResponse | undefined {
    return this.#responses.get(path)
  }

  /**
   * Returns the response of a path in a state: the stored one, or one that is pending in the same state. Without either,
   * returns a new pending response, which the caller must finish.
   */
  async find(path: string, state: SiteState): Promise<Found | Missing> {
    for (;;) {
      const last = this.get(path)
      if (last && isSameState(last.renderedAt, state)) return { response: last, isStale: false }
      if (last && state.revision === undefined) return { response: last, isStale: true }
      const pending = this.#pending.get(path)
      if (!pending || !isSameState(pending.renderedAt, state)) return { pending: this.#begin(path, state) }
      const response = await pending.response
      if (response) return this.lastGoodIfFailed(path, response)
    }
  }

  /** Replaces a failed response with the last good one, if there is one (`stale-if-error`, RFC 5861). */
  lastGoodIfFailed(path: string, response: CachedResponse): Found {
    const last = hasFailed(response) ? this.get(path) : undefined
    return last ? { response: last, isStale: true } : { response, isStale: false }
  }

  #begin(path: string, state: SiteState): PendingResponse {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>()
    const pending: PendingResponse = {
      path,
      renderedAt: state,
      response: promise,
      finish: (response) => {
        // A later response of the path has newer data.
        if (this.#pending.get(path) === pending) {
          this.#pending.delete(path)
          if (response) this.#store(path, response)
        }
        resolve(response)
      },
    }
    this.#pending.set(path, pending)
    return pending
  }

  #store(path: string, response: CachedResponse) {
    if (isGood(response) && response.renderedAt.revision !== undefined) {
      const last = this.get(path)
      // The bytes are the same, and already encoded.
      if (response.etag && response.etag === last?.etag) response.variants = last.variants
      this.#responses.set(path, response)
    }
    // After a failure the last good response is still of use; after a 404 it is not.
    else if (!hasFailed(response)) this.#responses.delete(path)
  }
}

const isGood = ({ status, headers }: CachedResponse) => status === 200 && headers['cache-control'] !== noStore

/** Returns true for a server error, and for a page with a part that failed or is stale (see pages.server.ts). */
const hasFailed = (response: CachedResponse) => response.status >= 500 || (response.status === 200 && !isGood(response))
