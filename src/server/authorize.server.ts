import type { FastifyInstance } from 'fastify'
import type { Database } from '../features/entities.server.ts'
import { sessions } from '../features/users/sessions.server.ts'
import { Forbidden, Unauthorized } from '../lib/errors.ts'
import { isAllowed } from '../lib/policy.ts'

/** Matches 'Bearer …' with a token of the length that sessions have. */
const bearer = /^Bearer +([\w-]{43})$/i

/**
 * Checks each request against the policy of its route, before the body is read. The token is looked up every time, so
 * that the end of a session, a deleted user and a changed role take effect at once.
 */
export function authorize(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }) {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    if (token) request.actor = (await sessions.find(db, token, now())) ?? null
    // Such a response is for one caller only: it may hold a token.
    if (request.headers.authorization || !/^(GET|HEAD)$/.test(request.method)) reply.header('Cache-Control', 'no-store')

    const { policy } = request.routeOptions.config
    if (policy && isAllowed(policy, request.actor?.role)) return
    throw request.actor ? new Forbidden() : new Unauthorized()
  })
}
