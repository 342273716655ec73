import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

const negotiator = new Negotiator<Encoding>({
  // `identity` comes first, because the negotiator takes `*` for the first value, even if the client refuses that with
  // q=0.
  supportedValues: ['identity', 'br', 'gzip'],
  cache: new LRUCache<string, string>({ max: 200 }),
})

/** Returns the content coding of the response, from Accept-Encoding (RFC 9110, 12.5.3). */
export const negotiateEncoding = (acceptEncoding: string | undefined): Encoding =>
  (acceptEncoding && negotiator.negotiate(acceptEncoding)) || 'identity'

/** In bytes. Smaller bodies fit into one packet anyway. */
const minSize = 1024

export const isCompressible = (contentType: string | undefined, size: number) =>
  size >= minSize &&
  /^(text\/|application\/(json|manifest\+json|javascript|(atom\+)?xml)|image\/svg)/.test(contentType ?? '')

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants

/** In bytes. A page takes less than a millisecond, and handing it to a thread takes longer. */
const maxSizeOnMainThread = 131_072

/**
 * @param quality Brotli's, from 0 to 11: 5 for bodies sent many times; 3 takes a third of the time for about 13 % more
 * bytes
 */
export async function compress(body: Buffer, encoding: Encoding, quality = 5): Promise<Buffer> {
  const isPage = body.length <= maxSizeOnMainThread
  if (encoding === 'gzip') return isPage ? zlib.gzipSync(body) : gzip(body)
  if (encoding === 'identity') return body
  const options = { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } }
  return isPage ? zlib.brotliCompressSync(body, options) : brotli(body, options)
}

/** Compresses with Brotli's best quality, in a thread. Takes some 30 times as long. */
export const compressSmallest = (body: Buffer): Promise<Buffer> =>
  brotli(body, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: body.length } })

/** Compresses responses that the response cache does not send, such as the long lists of the console. */
export function compressResponses(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.hasHeader('Content-Encoding')) return payload
    const body = Buffer.from(payload)
    if (!isCompressible(reply.getHeader('Content-Type') as string | undefined, body.length)) return payload
    reply.header('Vary', 'Accept-Encoding')
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
    return compress(body, encoding, 3)
  })
}
