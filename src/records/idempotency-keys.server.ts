import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Database } from '../features/entities.server.ts'
import { HttpError } from '../lib/errors.ts'
import { type RouteContext, requireUser } from './route-context.server.ts'

/** A save that its sender may send again: see acceptIdempotencyKeys. */
type RepeatableSave = {
  /** Names the key within its account and route. */
  scope: string
  /** Hash of all that the request asks for. */
  fingerprint: string
  /** True when it was saved before, at the latest as the request arrived. */
  isKnown: boolean
  receivedAt: Date
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without Idempotency-Key. */
    repeatable: RepeatableSave | null
  }
}

/** How long a save can be sent again, in milliseconds. */
const lifetime = 24 * 3_600_000
/** How often results that have expired are deleted, in milliseconds. */
const sweepInterval = 600_000

/** A string of structured fields (RFC 9651, 3.3.3). */
const key = z
  .string()
  .regex(/^"(?:[ !#-[\]-~]|\\["\\]){1,255}"$/, 'Idempotency-Key must be a text of 1 to 255 characters in double quotes')
  .meta({
    description:
      'A unique text in double quotes. The same request with the same key, sent again within 24 hours, changes nothing and is answered from the first result, with Idempotent-Replayed: true',
  })
const headers = z.looseObject({ 'idempotency-key': key.optional() })

/**
 * Lets staff repeat a save whose response was lost (draft-ietf-httpapi-idempotency-key-header-07), on every route with
 * policy `admin` that changes data; all of them use `save`. Routes that accept a password or return a token have other
 * policies and ignore the header, so that nothing derived from a secret is stored.
 */
export function acceptIdempotencyKeys(app: FastifyInstance, { db, now }: Pick<RouteContext, 'db' | 'now'>) {
  let nextSweep = 0

  app.decorateRequest('repeatable', null)
  app.addHook('onRoute', (route) => {
    if (isRepeatable(route)) route.schema = { ...route.schema, headers }
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!isRepeatable(request.routeOptions) || request.headers['idempotency-key'] === undefined) return
    const receivedAt = now()
    const wait = nextSweep - receivedAt.getTime()
    if (wait <= 0 || wait > sweepInterval) {
      nextSweep = receivedAt.getTime() + sweepInterval
      // Not those that a request in progress has just found.
      const before = new Date(receivedAt.getTime() - sweepInterval).toISOString()
      await db.deleteFrom('idempotency_keys').where('expiresAt', '<=', before).execute()
    }
    const save = { scope: scopeOf(request), fingerprint: fingerprintOf(request), isKnown: false, receivedAt, reply }
    save.isKnown = (await findResult(db, save, 0)) !== undefined
    request.repeatable = save
  })
}

const isRepeatable = ({ method, config }: Pick<RouteOptions, 'method' | 'config'>) =>
  config?.policy === 'admin' && ![method].flat().some((each) => each === 'GET' || each === 'HEAD')

/**
 * Runs the `work` of a save within its transaction, unless its result is stored; stores it otherwise. Transactions run one
 * after another, in all processes: a request that is sent again while the first one is in progress waits for its result.
 * @param part tells the transactions of one request apart
 * @throws HttpError 422 when the key was used for another request
 */
export async function runOnce<Result>(
  tx: Database,
  { repeatable }: FastifyRequest,
  part: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!repeatable) return work()
  const stored = await findResult(tx, repeatable, part)
  if (stored !== undefined) {
    repeatable.reply.header('Idempotent-Replayed', 'true')
    return JSON.parse(stored)
  }
  const result = await work()
  const values = {
    fingerprint: repeatable.fingerprint,
    result: JSON.stringify(result ?? null),
    expiresAt: new Date(repeatable.receivedAt.getTime() + lifetime).toISOString(),
  }
  await tx
    .insertInto('idempotency_keys')
    .values({ keyHash: keyHash(repeatable, part), ...values })
    .onConflict((expired) => expired.column('keyHash').doUpdateSet(values))
    .execute()
  return result
}

/** Returns the stored result as JSON. @throws HttpError 422 when it belongs to another request */
async function findResult(db: Database, save: RepeatableSave, part: number): Promise<string | undefined> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where('keyHash', '=', keyHash(save, part))
    .where('expiresAt', '>', save.receivedAt.toISOString())
    .executeTakeFirst()
  if (stored && stored.fingerprint !== save.fingerprint)
    throw new HttpError(422, 'This Idempotency-Key was used for another request')
  return stored?.result
}

/** Hashed: who reads the database cannot ask for the results in somebody else's name. */
const keyHash = ({ scope }: RepeatableSave, part: number) => digest(`${part} ${scope}`)

const scopeOf = (request: FastifyRequest) =>
  JSON.stringify([
    requireUser(request).id,
    request.method,
    request.routeOptions.url,
    request.headers['idempotency-key'],
  ])

/** Covers the body as it was validated, with its files. */
function fingerprintOf({ params, headers, body, uploads = [] }: FastifyRequest): string {
  const files = uploads.map(({ name, bytes, rejection }) => [name, rejection?.message ?? digest(bytes)])
  return digest(JSON.stringify([params, headers['if-match'], body ?? null, files]))
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
