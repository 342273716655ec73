import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { write } from '../../db/write.server.ts'
import { found, HttpError, refusalOf, Unauthorized } from '../../lib/errors.ts'
import { errorResponses, messageResponse, messageSchema } from '../../lib/route-schemas.ts'
import { describeUserAgent } from '../../lib/user-agent.ts'
import { everyone, type RoutePlugin, requireUser, signedIn } from '../route-context.server.ts'
import { authSessions, sessionMetadata } from './auth-sessions.server.ts'
import { clientAddress } from './client-address.server.ts'
import { notify } from './mail/notify.server.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.server.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { limits } from './rate-limits.server.ts'
import { trustedAddresses } from './trusted-addresses.server.ts'
import { credentials, registration, shownUser } from './user.ts'
import { insertUser, storePassword, users } from './users.store.server.ts'

const userResponse = z.object({ success: z.literal(true), user: shownUser })
const tokenResponse = z.object({ success: z.literal(true), user: shownUser.extend({ token: z.string() }) })

/** Sign-in, registration and sign-out. */
export const signInRoutes: RoutePlugin = async (app, context) => {
  const { db, now, sessionDays } = context
  const invalidCredentials = () => new Unauthorized('Invalid email or password')
  const metadata = (request: FastifyRequest) => sessionMetadata(request, now(), sessionDays)

  const signIn = {
    tags: ['Sign-in'],
    summary: 'Opens a session. The token goes with each further call: Authorization: Bearer …',
    body: credentials,
    response: { 200: tokenResponse, ...errorResponses },
  }
  app.post('/auth/login', { config: everyone, schema: signIn }, async (request) => {
    const { email, password } = request.body
    const address = clientAddress(request.ip)
    // All of this takes the same steps and the same time for an account that does not exist.
    const { user, hash } = (await users.findByEmail(db, email)) ?? {}
    const keys = await trustedAddresses.signInKeys(db, email, user?.id, address)
    const verify = () => verifyPassword(hash, password)
    const matches = await rateLimiter.attempt(context, keys, verify, (matches) => !matches)
    if (!matches || !user || !hash) throw invalidCredentials()

    // A full queue is no reason to fail: the next sign-in tries again.
    const newHash = needsRehash(hash) ? await hashPassword(password).catch(() => undefined) : undefined
    const token = await write(db, user, async ({ tx }) => {
      // The password may have been changed, or the account deleted, while this one was compared.
      const current = await users.findByEmail(tx, email)
      if (current?.hash !== hash) throw invalidCredentials()
      if (newHash) await storePassword(tx, user, newHash)
      await rateLimiter.reset(tx, keys[0])
      const session = metadata(request)
      if (!(await trustedAddresses.has(tx, user.id, address)))
        await notify(context, tx, user, { kind: 'newSignIn', browser: describeUserAgent(session.agent) })
      await trustedAddresses.add(tx, user.id, address, now())
      return authSessions.create(tx, user.id, session)
    })
    return { success: true as const, user: { ...user, token } }
  })

  const register = {
    tags: ['Sign-in'],
    summary: 'Creates an account with the role user, and opens a session',
    body: registration,
    response: { 201: tokenResponse, ...errorResponses },
  }
  app.post('/auth/register', { config: everyone, schema: register }, async (request, reply) => {
    const { password, ...input } = request.body
    const address = clientAddress(request.ip)
    const burst = [{ limit: limits.registrationBurst, id: address }]
    const hash = await rateLimiter.attempt(
      context,
      burst,
      () => hashPassword(password),
      () => true, // every registration counts
    )
    const actor = { id: null, name: input.name }
    const create = () =>
      write(db, actor, async (writer) => {
        const user = await insertUser(writer, { ...input, role: 'user' }, hash)
        await trustedAddresses.add(writer.tx, user.id, address, now())
        return { ...user, token: await authSessions.create(writer.tx, user.id, metadata(request)) }
      })
    const refused = [{ limit: limits.refusedRegistration, id: address }]
    const user = await rateLimiter.attempt(
      context,
      refused,
      () => create().catch(refusalOf),
      (result) => result instanceof HttpError,
    )
    if (user instanceof HttpError) throw user
    return reply.status(201).send({ success: true as const, user })
  })

  const me = {
    tags: ['Sign-in'],
    summary: 'The signed-in person',
    response: { 200: userResponse, ...errorResponses },
  }
  app.get('/auth/me', { config: signedIn, schema: me }, async (request) => {
    return { success: true as const, user: found(await users.find(db, requireUser(request).id), 'User') }
  })

  const signOut = messageSchema('Sign-in', 'Ends the session that the token belongs to')
  app.post('/auth/logout', { config: signedIn, schema: signOut }, async (request) => {
    const { id, sessionId } = requireUser(request)
    await authSessions.revoke(db, id, sessionId)
    return messageResponse('Signed out')
  })
}
