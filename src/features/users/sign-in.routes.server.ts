import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { write } from '../../db/write.server.ts'
import { clientAddress } from '../../lib/client-address.server.ts'
import { Forbidden, found, HttpError, refusalOf, Unauthorized } from '../../lib/errors.ts'
import { errorResponses, messageResponse, messageSchema, recordResponse, success } from '../../lib/route-schemas.ts'
import {
  everyone,
  publicCacheable,
  type RoutePlugin,
  requireUser,
  signedIn,
} from '../../records/route-context.server.ts'
import { authSessions, sessionMetadata } from './auth-sessions.server.ts'
import { openSession } from './open-session.server.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.server.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { limits } from './rate-limits.server.ts'
import { secondFactor } from './second-factor/second-factor.server.ts'
import { trustedAddresses } from './trusted-addresses.server.ts'
import { credentials, ownUser, registration as registrationInput, signInOptions } from './user.ts'
import { insertUser, storeHash, users } from './users.store.server.ts'

const userResponse = z.object({ success: z.literal(true), user: ownUser })
const tokenResponse = z.object({ success: z.literal(true), user: ownUser.extend({ token: z.string() }) })

const codeMissing = 'Enter the code of your authenticator app, or a recovery code'
const wrongCode = 'This code is wrong or has already been used'

/** Sign-in, registration and sign-out. */
export const signInRoutes: RoutePlugin = async (app, context) => {
  const { db, now, sessionDays, requireSecondFactor, sendsMail, registration, rateLimited } = context
  const invalidCredentials = () => new Unauthorized('Invalid email or password')
  const metadata = (request: FastifyRequest) => sessionMetadata(request, now(), sessionDays)

  const read = {
    tags: ['Sign-in'],
    summary: 'What this site offers to people who are not signed in',
    response: { 200: z.object({ success, data: signInOptions }), ...errorResponses },
  }
  app.get('/auth/options', { config: publicCacheable, schema: read }, async () => {
    return recordResponse({ byMail: sendsMail, registration })
  })

  const signIn = {
    tags: ['Sign-in'],
    summary: 'Opens a session. Send its token with each further call: Authorization: Bearer …',
    body: credentials,
    response: { 200: tokenResponse, ...errorResponses },
  }
  app.post('/auth/login', { config: everyone, schema: signIn }, async (request) => {
    const { email, password, code } = request.body
    const address = clientAddress(request.ip)
    // All of this takes the same steps and time for an account that does not exist.
    const { user, hash } = (await users.findByEmail(db, email)) ?? {}
    const keys = await trustedAddresses.signInKeys(db, email, user?.id, address)
    const isFamiliar = keys.length === 1
    const isStaff = isFamiliar && user?.role !== 'user'
    // Attempts elsewhere take no place from people who signed in here before.
    const client = rateLimited ? { account: keys[0].id, address, isStaff } : undefined
    const verify = async () => {
      if (!(await verifyPassword(hash, password, client)) || !user) return 'wrong password'
      if (!(await secondFactor.exists(db, user.id))) return 'password verified'
      if (!code) return 'code missing'
      return (await secondFactor.verifyCode(db, user.id, code, now())) ? 'code verified' : 'wrong code'
    }
    const attempt = () => rateLimiter.attempt(context, keys, verify, (result) => result.startsWith('wrong'))
    const all = [{ ...keys[0], limit: limits.signIns }]
    const result = await rateLimiter.attempt(context, all, attempt, () => true)
    if (result === 'wrong password' || !user || !hash) throw invalidCredentials()
    if (result === 'wrong code') throw new Unauthorized(wrongCode, 'second_factor_required')
    if (result === 'code missing') throw new Unauthorized(codeMissing, 'second_factor_required')

    // A full queue is no reason to fail: the next sign-in tries again.
    const newHash = needsRehash(hash) ? await hashPassword(password, client).catch(() => undefined) : undefined
    const token = await write(db, user, async ({ tx }) => {
      // In the meantime, the password may have been changed, a second factor added, or the account deleted.
      const current = await users.findByEmail(tx, email)
      if (current?.hash !== hash) throw invalidCredentials()
      if (result !== 'code verified' && (await secondFactor.exists(tx, user.id))) throw invalidCredentials()
      if (newHash) await storeHash(tx, user.id, newHash)
      await rateLimiter.reset(tx, keys[0])
      return openSession(context, tx, user, request)
    })
    return { success: true as const, user: { ...(await secondFactor.ownView(db, user, requireSecondFactor)), token } }
  })

  const register = {
    tags: ['Sign-in'],
    summary: 'Creates an account with the role user, and opens a session',
    body: registrationInput,
    response: { 201: tokenResponse, ...errorResponses },
  }
  app.post('/auth/register', { config: everyone, schema: register }, async (request, reply) => {
    if (!registration) throw new Forbidden('Registration is closed. Please ask the organisers for an account.')
    const { password, ...input } = request.body
    const address = clientAddress(request.ip)
    const burst = [await trustedAddresses.addressKey(db, limits.registrationBurst, address)]
    const hash = await rateLimiter.attempt(
      context,
      burst,
      () => hashPassword(password, rateLimited ? { address } : undefined),
      () => true, // every registration counts
    )
    const actor = { id: null, name: 'A visitor' }
    const create = () =>
      write(db, actor, async (writer) => {
        const user = await insertUser(writer, { ...input, role: 'user' }, hash)
        await trustedAddresses.add(writer.tx, user.id, address, now())
        return { ...user, token: await authSessions.create(writer.tx, user.id, metadata(request)) }
      })
    const refused = [await trustedAddresses.addressKey(db, limits.refusedRegistration, address)]
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
    const user = found(await users.find(db, requireUser(request).id), 'User')
    return { success: true as const, user: await secondFactor.ownView(db, user, requireSecondFactor) }
  })

  const signOut = messageSchema('Sign-in', 'Ends the session that the token belongs to')
  app.post('/auth/logout', { config: signedIn, schema: signOut }, async (request) => {
    const { id, sessionId } = requireUser(request)
    await authSessions.revoke(db, id, sessionId)
    return messageResponse('Signed out')
  })
}
