import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** How a body may be sent, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Headers of that kind are few and repeat: each is read once. */
const chosen = new Map<string, Encoding>()
const mostRemembered = 200

/** The encoding to answer in, from Accept-Encoding (RFC 9110, 12.5.3). */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = chosen.get(accepted)
  if (known) return known
  const encoding = encodings.find((each) => accepts(accepted, each)) ?? 'identity'
  if (chosen.size < mostRemembered) chosen.set(accepted, encoding)
  return encoding
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    return name === encoding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
  })
}

/** Bodies below this size, in bytes, fit into one packet either way. */
const leastSize = 1024

export const isCompressible = (contentType: string | undefined, size: number) =>
  size >= leastSize && /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/.test(contentType ?? '')

const deflated = promisify(gzip)
const brotlied = promisify(brotliCompress)

/** Off the main thread. The quality is where a page of 100 kB costs a few milliseconds. */
export async function encoded(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return deflated(body, { level: 6 })
  if (encoding === 'br') {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
    return brotlied(body, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: body.length } })
  }
  return body
}

/** For what is not kept: the lists of the console are long. */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.hasHeader('Content-Encoding')) return payload
    const body = Buffer.from(payload)
    if (!isCompressible(reply.getHeader('Content-Type') as string | undefined, body.length)) return payload
    reply.header('Vary', 'Accept-Encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
    return encoded(body, encoding)
  })
}
