import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { entityTag, matchesTag } from '../../lib/http-caching.ts'
import { dictionaryMatch, type PageDictionaries } from '../dictionaries/page-dictionaries.server.ts'
import {
  compress,
  compressSmallest,
  type Encoding,
  isCompressible,
  negotiateEncoding,
} from '../http/compression.server.ts'

/** The state of the site that a response shows. Two responses of one path in one state are interchangeable. */
export type SiteState = {
  /** The database's revision before rendering began; undefined while the database does not answer. */
  revision: number | undefined
  /**
   * Minutes since 1970: content that depends on the date (an early-bird price, upcoming events) changes on a full
   * minute.
   */
  minute: number
}

export const isSameState = (one: SiteState, other: SiteState) =>
  one.revision === other.revision && one.minute === other.minute

/** Alternating header names and values, as `writeHead` takes them. */
export type RawHeaders = string[]

/** A whole response with its encoded variants, each created on first request. */
export type CachedResponse = {
  renderedAt: SiteState
  /** The pattern of its route. */
  route: string
  /** The tables that it reads; null without a CDN. */
  tables: ReadonlySet<string> | null
  /** Headers for the CDN only; null if it may not keep the response. */
  cdnHeaders: RawHeaders | null
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Identifies the body, for If-None-Match. Undefined if the route's own ETag is the version of a record. */
  etag: string | undefined
  /** See page-dictionaries.server.ts. */
  dictionaryMatch: string | undefined
  variants: Partial<Record<Encoding, Variant | Promise<Variant>>>
}

type Variant = { encoding: Encoding; headers: RawHeaders; body: Buffer; isSmallest?: true }

const contentSecurityPolicy = 'content-security-policy'

/** The value of the header Warning on a response that shows an earlier state. */
export const staleWarning = '110 - "Response is Stale"'

/** @param sent the headers of the route's own response, names in lower case */
export function captureResponse(
  origin: Pick<CachedResponse, 'renderedAt' | 'route' | 'tables' | 'cdnHeaders'>,
  status: number,
  sent: Record<string, number | string | string[] | undefined>,
  text: string,
): CachedResponse {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) headers[name] = String(value)
  headers['cache-control'] ??= 'no-cache'
  headers.vary = 'Accept-Encoding'
  const body = Buffer.from(text)
  const etag = status === 200 && !headers.etag ? etagOf(body, headers[contentSecurityPolicy]) : undefined
  if (etag) headers.etag = etag
  const isPage = status === 200 && headers['cache-control'] === 'no-cache' && isHtml(headers['content-type'])
  const match = isPage ? dictionaryMatch(origin.route) : undefined
  return { ...origin, status, headers, body, etag, dictionaryMatch: match, variants: {} }
}

const isHtml = (contentType = '') => contentType.startsWith('text/html')

/** Covers the policy too: after a 304 the browser keeps its stored policy, which must allow the page's scripts. */
export function etagOf(body: Buffer | string, policy = ''): string {
  const hash = createHash('sha256').update(policy).update(body).digest('base64url')
  return `W/${entityTag(hash.slice(0, 22))}`
}

/** Estimates the memory of a response with its variants, in bytes. */
export const sizeOf = ({ body }: CachedResponse) => Math.ceil(body.length * 1.5) + 4096

type Sending = {
  /** True for the last good response, because the database does not answer or a newer response failed. */
  isStale?: boolean
  /** Undefined with a CDN. */
  dictionaries?: PageDictionaries | undefined
}

/** Sends a cached response as the request asks: whole, as 304 or in an encoding. For HEAD, Node leaves out the body. */
export function sendResponse(
  cached: CachedResponse,
  { headers: request }: IncomingMessage,
  response: ServerResponse,
  { isStale = false, dictionaries }: Sending = {},
): void | Promise<void> {
  const send = (status: number, raw: RawHeaders, body?: Buffer) => {
    // A stale response is not for a CDN.
    const extra = isStale ? ['warning', staleWarning] : cached.cdnHeaders
    response.writeHead(status, extra ? [...raw, ...extra] : raw).end(body)
  }
  const headers = (isStale ? undefined : dictionaries?.headersFor(cached, request)) ?? cached.headers
  if (cached.etag && matchesTag(request['if-none-match'], cached.etag)) {
    send(304, notModifiedHeaders(headers))
    return
  }
  const sendVariant = (variant: Variant) =>
    send(
      cached.status,
      headers === cached.headers ? variant.headers : rawHeaders(headers, variant.encoding, variant.body),
      variant.body,
    )
  const sendUsual = () => {
    const variant = variantOf(cached, negotiateEncoding(request['accept-encoding'] as string | undefined))
    return variant instanceof Promise ? variant.then(sendVariant) : sendVariant(variant)
  }
  const delta = headers === cached.headers ? undefined : dictionaries?.encode(cached, request)
  if (!delta) return sendUsual()
  const sendDelta = (body?: Buffer) =>
    body ? send(cached.status, rawHeaders(headers, 'dcz', body), body) : sendUsual()
  return delta instanceof Promise ? delta.then(sendDelta) : sendDelta(delta)
}

/** Returns the headers that update a stored copy (RFC 9110, 15.4.5). The copy keeps its own Content-Security-Policy. */
function notModifiedHeaders({ etag = '', 'cache-control': cacheControl = '', vary = '' }: CachedResponse['headers']) {
  return ['etag', etag, 'cache-control', cacheControl, 'vary', vary]
}

/** Encodes the body once, when the encoding is first requested. Returns a promise only until that is done. */
function variantOf(cached: CachedResponse, accepted: Encoding): Variant | Promise<Variant> {
  cached.variants[accepted] ??= encodeVariant(cached, accepted)
  return cached.variants[accepted]
}

async function encodeVariant({ headers, body, variants }: CachedResponse, accepted: Encoding): Promise<Variant> {
  const encoding = isCompressible(headers['content-type'], body.length) ? accepted : 'identity'
  const variant = variantWith(headers, encoding, await compress(body, encoding))
  variants[accepted] = variant
  return variant
}

function variantWith(headers: CachedResponse['headers'], encoding: Encoding, body: Buffer): Variant {
  return { encoding, headers: rawHeaders(headers, encoding, body), body }
}

function rawHeaders(headers: CachedResponse['headers'], encoding: Encoding | 'dcz', encoded: Buffer): RawHeaders {
  const all = {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(encoded.length),
  }
  return Object.entries(all).flat()
}

/** In bytes. Takes a thread at most half a second. */
const maxSizeToCompressAgain = 262_144

/** Returns true for a response that was sent in Brotli, and could be smaller. */
export function canBeSmaller({ headers, body, variants: { br } }: CachedResponse): boolean {
  const isSent = br !== undefined && !(br instanceof Promise)
  const fits = body.length <= maxSizeToCompressAgain && isCompressible(headers['content-type'], body.length)
  return isSent && fits && !br.isSmallest
}

/** Replaces the Brotli variant by the smallest one. The ETag stays: it identifies the body before it is encoded. */
export async function makeSmaller({ headers, body, variants }: CachedResponse): Promise<void> {
  variants.br = { ...variantWith(headers, 'br', await compressSmallest(body)), isSmallest: true }
}
