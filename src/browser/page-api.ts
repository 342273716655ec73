import type { Api } from '../lib/api.ts'
import { call } from './call.ts'

/** In milliseconds: long enough for a prefetch on hover to serve the click that follows. */
const timeToLive = 4000

type CachedRead = { data: Promise<unknown>; at: number }
const cachedReads = new Map<string, CachedRead>()

/** Called after each call that may have changed data, whether or not it succeeded. */
export const dropCachedReads = () => cachedReads.clear()

/**
 * The API of public pages. Reads are cached briefly, so that a page opens with the data that was prefetched when the
 * pointer reached its link. A failed read or any change clears the cache.
 */
export const pageApi: Api = {
  get<Data>(path: string) {
    const cached = cachedReads.get(path)
    if (cached && Date.now() - cached.at < timeToLive) return cached.data as Promise<Data>
    const data = call<Data>('GET', path).then((response) => response.data)
    const read = { data, at: Date.now() }
    cachedReads.set(path, read)
    data.catch(() => {
      if (cachedReads.get(path) === read) cachedReads.delete(path)
    })
    return data
  },
}
