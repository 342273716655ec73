import type { FastifyInstance } from 'fastify'
import type { Database } from '../features/entities.server.ts'
import { sessions } from '../features/users/sessions.server.ts'
import { Forbidden, Unauthorized } from '../lib/errors.ts'
import { isAllowed } from '../lib/policy.ts'

/** 'Bearer …', with a token as sessions make them. */
const bearer = /^Bearer +([\w-]{43})$/i

/**
 * Decides each call by the policy that stands beside its route, before anything of the call is read. The token is
 * looked up each time: a session that ended, a deleted person and a changed role count at once.
 */
export function authorize(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }) {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    if (token) request.actor = (await sessions.find(db, token, now())) ?? null
    // What is for somebody, or answers a change, is for nobody else: a token may be in it.
    if (request.headers.authorization || !/^(GET|HEAD)$/.test(request.method)) reply.header('Cache-Control', 'no-store')

    const { policy } = request.routeOptions.config
    if (policy && isAllowed(policy, request.actor?.role)) return
    throw request.actor ? new Forbidden() : new Unauthorized()
  })
}
