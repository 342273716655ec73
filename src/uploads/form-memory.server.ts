import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from '../lib/client-address.server.ts'
import { HttpError } from '../lib/errors.ts'
import { isAllowed } from '../lib/policy.ts'

/** The largest body of a form, in bytes: 20 images of 5 MB, texts, and some that is dropped. */
const maxFormBytes = 120_000_000
/** What forms may hold at once in this process, in bytes. */
const maxHeld = {
  /** Two full galleries. */
  everyone: 256_000_000,
  /** All visitors together; staff have the rest. */
  visitors: 16_000_000,
  oneOfStaff: 128_000_000,
  oneVisitor: 1_000_000,
  /** Of all visitors at one network address. */
  oneAddress: 4_000_000,
}

/** Bytes of each form that is being read or answered. */
const held = new Map<FastifyRequest, number>()
/** The sums of these sizes, by account, address and group. */
const heldBy = new Map<string, number>()

/** Returns the sums that a sender's forms count towards, and the bound of each. */
function boundsOf({ actor, ip }: FastifyRequest): [name: string, bound: number][] {
  const account = `account ${actor?.id}`
  if (isAllowed('admin', actor?.role))
    return [
      ['everyone', maxHeld.everyone],
      [account, maxHeld.oneOfStaff],
    ]
  return [
    ['everyone', maxHeld.everyone],
    ['visitors', maxHeld.visitors],
    [account, maxHeld.oneVisitor],
    [`address ${clientAddress(ip)}`, maxHeld.oneAddress],
  ]
}

/**
 * Counts bytes that a form holds in memory until it is answered.
 * @throws HttpError 503 when the forms of its sender, of all visitors or of this process hold too much
 */
export function hold(request: FastifyRequest, bytes: number) {
  const before = held.get(request)
  if (before === undefined) throw tooLarge() // answered already, while its parts still arrived
  if (boundsOf(request).some(([name, bound]) => (heldBy.get(name) ?? 0) + bytes > bound))
    throw new HttpError(503, 'Too many uploads at the moment. Please try again shortly.', { retryAfter: 10 })
  held.set(request, before + bytes)
  addHeld(request, bytes)
}

function addHeld(request: FastifyRequest, bytes: number) {
  for (const [name] of boundsOf(request)) {
    const sum = (heldBy.get(name) ?? 0) + bytes
    if (sum > 0) heldBy.set(name, sum)
    else heldBy.delete(name)
  }
}

/** Releases the memory of a form after the response, which also ends aborted requests. */
export function releaseAfterAnswer(app: FastifyInstance) {
  app.addHook('onSend', async (request) => {
    addHeld(request, -(held.get(request) ?? 0))
    held.delete(request)
  })
}

export const tooLarge = () => new HttpError(413, 'The form is too large')

/** Counts bytes like `hold`, for a request other than a form, such as a part of an upload. */
export function holdBody(request: FastifyRequest, bytes: number) {
  held.set(request, held.get(request) ?? 0)
  hold(request, bytes)
}

/**
 * Reads a form, up to `maxFormBytes` of its body, with parts that are dropped; on a route that is not only for staff, up to the
 * route's limit of JSON.
 * @throws HttpError 413 for a larger one, before it is read if it says its length
 */
export async function withinFormSize(request: FastifyRequest, read: () => Promise<void>): Promise<void> {
  const { raw, routeOptions } = request
  const isForStaff = !isAllowed(routeOptions.config.policy ?? 'everyone', 'user')
  const maxBytes = isForStaff ? maxFormBytes : routeOptions.bodyLimit
  const exceeded = Promise.withResolvers<never>()
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) exceeded.reject(tooLarge())
  }
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  held.set(request, 0)
  raw.on('data', count)
  await Promise.race([read(), exceeded.promise]).finally(() => raw.off('data', count))
}
