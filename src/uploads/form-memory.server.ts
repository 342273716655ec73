import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../lib/errors.ts'

/** The largest body of a form, in bytes: 20 images of 5 MB, texts, and some that is dropped. */
export const maxFormBytes = 120_000_000
/** What all forms of this process may hold at once, in bytes: two full galleries. */
const maxHeldBytes = 256_000_000

/** Bytes of each form that is being read or answered. */
const held = new Map<FastifyRequest, number>()
let total = 0

/**
 * Counts bytes that a form holds in memory until it is answered.
 * @throws HttpError 503 when all forms of this process hold too much
 */
export function hold(request: FastifyRequest, bytes: number) {
  const before = held.get(request)
  if (before === undefined) throw tooLarge() // answered already, while its parts still arrived
  if (total + bytes > maxHeldBytes)
    throw new HttpError(503, 'Too many files are being uploaded. Please try again in a moment.', { retryAfter: 10 })
  total += bytes
  held.set(request, before + bytes)
}

/** Also an aborted request is answered, even if nobody reads it. */
export function releaseAfterAnswer(app: FastifyInstance) {
  app.addHook('onSend', async (request) => {
    total -= held.get(request) ?? 0
    held.delete(request)
  })
}

export const tooLarge = () => new HttpError(413, 'The form is too large')

/**
 * Reads a form, up to `maxFormBytes` of its body, with parts that are dropped.
 * @throws HttpError 413 for a larger one, before it is read if it says its length
 */
export async function withinFormSize(request: FastifyRequest, read: () => Promise<void>): Promise<void> {
  const { raw } = request
  const exceeded = Promise.withResolvers<never>()
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxFormBytes) exceeded.reject(tooLarge())
  }
  if (Number(raw.headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge()
  held.set(request, 0)
  raw.on('data', count)
  await Promise.race([read(), exceeded.promise]).finally(() => raw.off('data', count))
}
