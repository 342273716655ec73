import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { publicPageList } from '../../features/public-pages.ts'
import { acceptsDcz, type Deltas, dictionaryId } from './deltas.server.ts'

/** A page as the response cache has it. */
type Page = {
  headers: Record<string, string>
  body: Buffer
  /** The addresses that the page is a dictionary for; undefined for responses that are none. */
  dictionaryMatch: string | undefined
}

/** Of all dictionaries together, in bytes: some hundred pages. */
const maxBytes = 8 * 1_048_576

/**
 * A dictionary must be fresh, or allowed to be stale (RFC 9842, 2.1). Chromium fetches every navigation again, but
 * shows stale copies to scripts and service workers: for these, Vary makes this copy another one. `private` keeps the page
 * out of shared caches.
 */
const caching = {
  'cache-control': 'private, max-age=0, stale-while-revalidate=86400',
  vary: 'Accept-Encoding, Available-Dictionary, Sec-Fetch-Dest',
}

/**
 * Returns the pattern of the addresses for which a page is a dictionary: those of its kind, such as all talks. The home
 * page, and staff's own pages, serve for kinds that the browser does not know yet, because longer patterns come first.
 * @param route the page's pattern, such as `/agenda/:id`
 */
export function dictionaryMatch(route: string): string | undefined {
  if (route === '/' || route.startsWith('/pages/')) return '/*'
  const isPublic = publicPageList.some(({ path }) => path !== '/' && `${route}/`.startsWith(`${path}/`))
  if (!isPublic) return undefined
  return route.includes(':') ? route.replace(/:.*$/, '*') : `${route}*`
}

/**
 * Sends pages compressed with one that the browser has, such as an earlier version (Compression Dictionary Transport, RFC
 * 9842). Keeps the pages that browsers may have, the most recently sent ones.
 */
export class PageDictionaries {
  readonly #bodies = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length })
  readonly #ids = new WeakMap<Buffer, string>()
  readonly #deltas: Deltas

  constructor(deltas: Deltas) {
    this.#deltas = deltas
  }

  /**
   * Returns the headers with which a browser keeps a page as a dictionary; undefined for other browsers than Chromium,
   * which names itself over https and on localhost, and for requests that are no navigations.
   */
  headersFor({ headers, dictionaryMatch: match }: Page, request: IncomingHttpHeaders) {
    if (match === undefined || request['sec-fetch-dest'] !== 'document') return undefined
    if (!String(request['sec-ch-ua']).includes('"Chromium"')) return undefined
    return {
      ...headers,
      ...caching,
      'use-as-dictionary': `match="${match}", match-dest=("document")`,
    }
  }

  /** Returns a page in the encoding `dcz`; undefined where another encoding is due. */
  encode({ body }: Page, request: IncomingHttpHeaders): Buffer | Promise<Buffer | undefined> | undefined {
    const own = this.#idOf(body)
    this.#bodies.set(own, body)
    const available = request['available-dictionary'] as string | undefined
    const dictionary = available && this.#bodies.get(available)
    if (!dictionary || !acceptsDcz(request['accept-encoding'] as string)) return undefined
    return this.#deltas.encode(available + own, async () => ({ body, dictionary }))
  }

  #idOf(body: Buffer): string {
    const known = this.#ids.get(body)
    if (known) return known
    const id = dictionaryId(body)
    this.#ids.set(body, id)
    return id
  }
}
