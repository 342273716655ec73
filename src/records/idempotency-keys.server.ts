import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Database } from '../features/entities.server.ts'
import { HttpError } from '../lib/errors.ts'
import { type RouteContext, requireUser } from './route-context.server.ts'

/** A request with an Idempotency-Key: see acceptIdempotencyKeys. */
type IdempotentRequest = {
  /** Names the key within its account, route and set of changes. */
  scope: string
  /** Hash of everything that the request asks for. */
  fingerprint: string
  /** True if a result was already stored when the request arrived. */
  isStored: boolean
  receivedAt: Date
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without Idempotency-Key. */
    idempotent: IdempotentRequest | null
  }
}

/** How long a save can be sent again, in milliseconds. */
const lifetime = 24 * 3_600_000

/** A string of structured fields (RFC 9651, 3.3.3). */
const key = z
  .string()
  .regex(/^"(?:[ !#-[\]-~]|\\["\\]){1,255}"$/, 'Idempotency-Key must be a text of 1 to 255 characters in double quotes')
  .meta({
    description:
      'A unique text in double quotes. Sending the same request with the same key again within 24 hours changes nothing and returns the first result, with Idempotent-Replayed: true',
  })
const headers = z.looseObject({ 'idempotency-key': key.optional() })

/**
 * Lets staff repeat a save whose response was lost (draft-ietf-httpapi-idempotency-key-header-07), on every route with
 * policy `admin` that changes data, and those that say so; all of them use `save`. Routes that accept a password or return
 * a token have other policies and ignore the header, so that nothing derived from a secret is stored.
 */
export function acceptIdempotencyKeys(app: FastifyInstance, { db, now }: Pick<RouteContext, 'db' | 'now'>) {
  app.decorateRequest('idempotent', null)
  app.addHook('onRoute', (route) => {
    if (acceptsKeys(route)) route.schema = { ...route.schema, headers }
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!acceptsKeys(request.routeOptions) || request.headers['idempotency-key'] === undefined) return
    const receivedAt = now()
    const sent = { scope: scopeOf(request), fingerprint: fingerprintOf(request), receivedAt, reply }
    request.idempotent = { ...sent, isStored: (await findResult(db, sent)) !== undefined }
  })
}

const acceptsKeys = ({ method, config }: Pick<RouteOptions, 'method' | 'config'>) =>
  (config?.policy === 'admin' || config?.repeatable) &&
  ![method].flat().some((each) => each === 'GET' || each === 'HEAD')

/**
 * Returns the stored result of a save or, within its transaction, runs `work` and stores its result. Transactions run
 * one after another in all processes, so a request that is repeated while the first one is in progress waits for that
 * result.
 * @throws HttpError 422 when the key was used for another request
 */
export async function replayOrRun<Result>(
  tx: Database,
  { idempotent }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!idempotent) return work()
  const stored = await findResult(tx, idempotent)
  if (stored !== undefined) {
    idempotent.reply.header('Idempotent-Replayed', 'true')
    return JSON.parse(stored)
  }
  const result = await work()
  const values = {
    fingerprint: idempotent.fingerprint,
    result: JSON.stringify(result ?? null),
    expiresAt: new Date(idempotent.receivedAt.getTime() + lifetime).toISOString(),
  }
  await tx
    .insertInto('idempotency_keys')
    .values({ keyHash: keyHash(idempotent), ...values })
    .onConflict((expired) => expired.column('keyHash').doUpdateSet(values))
    .execute()
  return result
}

/** Returns the stored result as JSON. @throws HttpError 422 when it belongs to another request */
async function findResult(db: Database, save: Omit<IdempotentRequest, 'isStored'>): Promise<string | undefined> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where('keyHash', '=', keyHash(save))
    .where('expiresAt', '>', save.receivedAt.toISOString())
    .executeTakeFirst()
  if (stored && stored.fingerprint !== save.fingerprint)
    throw new HttpError(422, 'This Idempotency-Key was used for another request')
  return stored?.result
}

/**
 * Hashed, so that a leaked database does not let anyone replay a result. The 0 comes from earlier versions, which numbered
 * the writes of a request and may serve beside this one.
 */
const keyHash = ({ scope }: Pick<IdempotentRequest, 'scope'>) => digest(`0 ${scope}`)

const scopeOf = (request: FastifyRequest) =>
  JSON.stringify([
    requireUser(request).id,
    request.method,
    request.routeOptions.url,
    request.headers['idempotency-key'],
    // What was saved in a set is not saved on the site.
    ...(request.changeSet ? [request.changeSet] : []),
  ])

/** Covers the body as it was validated, with its files. */
function fingerprintOf({ params, headers, body, uploads = [] }: FastifyRequest): string {
  const files = uploads.map(({ name, bytes, rejection }) => [name, rejection?.message ?? digest(bytes)])
  return digest(JSON.stringify([params, headers['if-match'], body ?? null, files]))
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
