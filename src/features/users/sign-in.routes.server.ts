import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { write } from '../../db/write.server.ts'
import { found, Unauthorized } from '../../lib/errors.ts'
import { errorResponses, messageResponse, messageSchema } from '../../lib/route-schemas.ts'
import { everyone, type RoutePlugin, requireUser, signedIn } from '../route-context.server.ts'
import { addressOf, attempts, familiar, limits } from './attempts.server.ts'
import { hashPassword, isOutdated, isPassword, unlessSentAway } from './passwords.server.ts'
import { openingOf, sessions } from './sessions.server.ts'
import { credentials, registration, shownUser } from './user.ts'
import { insertUser, keepPassword, users } from './users.store.server.ts'

const userAnswer = z.object({ success: z.literal(true), user: shownUser })
const tokenAnswer = z.object({ success: z.literal(true), user: shownUser.extend({ token: z.string() }) })

/** How people come in and leave. */
export const signInRoutes: RoutePlugin = async (app, { db, now, sessionDays, limited }) => {
  const wrong = () => new Unauthorized('Invalid email or password')
  const opening = (request: FastifyRequest) => openingOf(request, now(), sessionDays)

  const signIn = {
    tags: ['Sign-in'],
    summary: 'Opens a session. The token goes with each further call: Authorization: Bearer …',
    body: credentials,
    response: { 200: tokenAnswer, ...errorResponses },
  }
  app.post('/auth/login', { config: everyone, schema: signIn }, async (request) => {
    const { email, password } = request.body
    const from = addressOf(request.ip)
    // Whether the account exists or not, all of this takes the same steps and the same time.
    const user = await users.findByEmail(db, email)
    const account = await familiar.subjectOf(db, email, user?.id, from)
    const address = { limit: limits.address, who: from }
    const tries = limited ? [address, account] : []
    await attempts.begin(db, tries, now())
    const matches = await unlessSentAway(isPassword(user?.hash, password), () => attempts.end(db, tries))
    if (!matches || !user) {
      await attempts.fail(db, tries, now())
      throw wrong()
    }

    await attempts.end(db, tries)

    // Where the line is full, another sign-in will do.
    const isOld = isOutdated(user.hash as string)
    const fresh = isOld ? await hashPassword(password).catch(() => undefined) : undefined
    const token = await write(db, user, async ({ tx }) => {
      // The password may have been changed, or the account deleted, while this one was compared.
      const current = await users.findByEmail(tx, email)
      if (current?.hash !== user.hash) throw wrong()
      if (fresh) await keepPassword(tx, user, fresh)
      await attempts.forget(tx, account)
      await familiar.remember(tx, user.id, from, now())
      return sessions.open(tx, user.id, opening(request))
    })
    return { success: true as const, user: { ...user, token } }
  })

  const register = {
    tags: ['Sign-in'],
    summary: 'Makes an account with the role user, and opens a session',
    body: registration,
    response: { 201: tokenAnswer, ...errorResponses },
  }
  app.post('/auth/register', { config: everyone, schema: register }, async (request, reply) => {
    const { password, ...input } = request.body
    const from = addressOf(request.ip)
    const tries = limited ? [{ limit: limits.registration, who: from }] : []
    await attempts.begin(db, tries, now())
    const hash = await unlessSentAway(hashPassword(password), () => attempts.end(db, tries))
    await attempts.fail(db, tries, now())
    const actor = { id: null, name: input.name }
    const user = await write(db, actor, async (writer) => {
      const user = await insertUser(writer, { ...input, role: 'user' }, hash)
      await familiar.remember(writer.tx, user.id, from, now())
      return { ...user, token: await sessions.open(writer.tx, user.id, opening(request)) }
    })
    return reply.status(201).send({ success: true as const, user })
  })

  const me = {
    tags: ['Sign-in'],
    summary: 'The signed-in person',
    response: { 200: userAnswer, ...errorResponses },
  }
  app.get('/auth/me', { config: signedIn, schema: me }, async (request) => {
    return { success: true as const, user: found(await users.find(db, requireUser(request).id), 'User') }
  })

  const signOut = messageSchema('Sign-in', 'Ends the session that the token belongs to')
  app.post('/auth/logout', { config: signedIn, schema: signOut }, async (request) => {
    const { id, sessionId } = requireUser(request)
    await sessions.end(db, id, sessionId)
    return messageResponse('Signed out')
  })
}
