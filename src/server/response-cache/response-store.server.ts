import { LRUCache } from 'lru-cache'
import { type CachedResponse, isSameVersion, sizeOf, type Version } from './cached-response.server.ts'

/** A response that a request renders, also for the requests that wait for it. */
export type Render = {
  path: string
  version: Version
  /** Resolves to undefined when the render ends without a response. */
  response: Promise<CachedResponse | undefined>
  /** Stores a good response and passes it to those who wait. Only the first call counts. */
  finish(response?: CachedResponse): void
}

type Found = { response: CachedResponse; isStale: boolean; render?: undefined }
type Missing = { render: Render; response?: undefined; isStale?: undefined }

const maxBytes = 64 * 1_048_576

/**
 * Holds the last good response of each path, and the renders under way. lru-cache's own `fetch` would not do: it joins
 * whatever is in flight for a key, also a render that began before a write which the caller knows of.
 */
export class ResponseStore {
  readonly #responses = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  readonly #renders = new Map<string, Render>()

  get(path: string): CachedResponse | undefined {
    return this.#responses.get(path)
  }

  /**
   * Returns the response of a path at a version: the stored one, or that of a render of the same version which is under
   * way. Without either, returns a new render, which the caller must finish.
   */
  async find(path: string, version: Version): Promise<Found | Missing> {
    for (;;) {
      const last = this.get(path)
      if (last && isSameVersion(last.version, version)) return { response: last, isStale: false }
      if (last && version.revision === undefined) return { response: last, isStale: true }
      const render = this.#renders.get(path)
      if (!render || !isSameVersion(render.version, version)) return { render: this.#begin(path, version) }
      const response = await render.response
      if (response) return this.lastGoodIfFailed(path, response)
    }
  }

  /** Replaces a failed response with the last good one, if there is one (`stale-if-error`, RFC 5861). */
  lastGoodIfFailed(path: string, response: CachedResponse): Found {
    const last = hasFailed(response) ? this.get(path) : undefined
    return last ? { response: last, isStale: true } : { response, isStale: false }
  }

  #begin(path: string, version: Version): Render {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>()
    const render: Render = {
      path,
      version,
      response: promise,
      finish: (response) => {
        // A later render of the path has newer data.
        if (this.#renders.get(path) === render) {
          this.#renders.delete(path)
          if (response) this.#store(path, response)
        }
        resolve(response)
      },
    }
    this.#renders.set(path, render)
    return render
  }

  #store(path: string, response: CachedResponse) {
    if (isGood(response) && response.version.revision !== undefined) this.#responses.set(path, response)
    // After a failure the last good response is still of use; after a 404 it is not.
    else if (!hasFailed(response)) this.#responses.delete(path)
  }
}

const isGood = ({ status, headers }: CachedResponse) => status === 200 && headers['cache-control'] !== 'no-store'

/** Returns true for a server error, and for a page with a part that failed or is stale (see pages.server.ts). */
const hasFailed = (response: CachedResponse) => response.status >= 500 || (response.status === 200 && !isGood(response))
