import type { FastifyInstance } from 'fastify'
import type { Database } from '../features/entities.server.ts'
import { authSessions } from '../features/users/auth-sessions.server.ts'
import { Forbidden, Unauthorized } from '../lib/errors.ts'
import { isAllowed } from '../lib/policy.ts'

/** 'Bearer …' with a token of 256 bits in base64url. */
const bearer = /^Bearer +([\w-]{43})$/i

/**
 * Checks every request against its route's policy, before the body is read. The token is looked up each time: a revoked
 * session, a deleted person and a changed role apply at once.
 */
export function authorize(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }) {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    if (token) request.actor = (await authSessions.authenticate(db, token, now())) ?? null
    // Answers to one person and to changes must not be cached: they may hold a token.
    if (request.headers.authorization || !/^(GET|HEAD)$/.test(request.method)) reply.header('Cache-Control', 'no-store')

    const { policy } = request.routeOptions.config
    if (policy && isAllowed(policy, request.actor?.role)) return
    throw request.actor ? new Forbidden() : new Unauthorized()
  })
}
