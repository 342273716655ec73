import type { Api } from '../lib/api.ts'
import { call } from './call.ts'

/** In milliseconds: long enough for a prefetch on hover to serve the click that follows. */
const timeToLive = 4000

/** In the preview of a set of changes, at /preview/TOKEN/, reads show the site with it. */
function previewHeaders() {
  const token = /^\/preview\/([^/]+)/.exec(location.pathname)?.[1]
  return token ? { Authorization: `Preview ${token}` } : undefined
}

/** Answers a read of a public page, with the data of this device where the network does not answer. */
type Read = <Data>(path: string, fromNetwork: () => Promise<Data>) => Promise<Data>

let readAnywhere: Read = (_path, fromNetwork) => fromNetwork()

/** Sets what all reads go through: see src/offline/reads.ts. */
export function readThrough(read: Read) {
  readAnywhere = read
}

type CachedRead = { data: Promise<unknown>; at: number }
const cachedReads = new Map<string, CachedRead>()

/** Called after each call that may have changed data, whether or not it succeeded. */
export const dropCachedReads = () => cachedReads.clear()

/**
 * The API of public pages, which show staff what visitors see. Reads are cached briefly, so that a page opens with the data
 * that was prefetched when the pointer reached its link. A failed read or any change clears the cache.
 */
export const pageApi: Api = {
  get<Data>(path: string) {
    const cached = cachedReads.get(path)
    if (cached && Date.now() - cached.at < timeToLive) return cached.data as Promise<Data>
    const headers = previewHeaders()
    const fromNetwork = async () => (await call<Data>('GET', path, { token: null, headers })).data
    // The device has only what everybody sees.
    const data = headers ? fromNetwork() : readAnywhere(path, fromNetwork)
    const read = { data, at: Date.now() }
    cachedReads.set(path, read)
    data.catch(() => {
      if (cachedReads.get(path) === read) cachedReads.delete(path)
    })
    return data
  },
}
