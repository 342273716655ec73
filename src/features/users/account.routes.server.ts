import { z } from 'zod'
import { write } from '../../db/write.server.ts'
import { found, NotFound, Unauthorized } from '../../lib/errors.ts'
import {
  errorResponses,
  idParams,
  messageResponse,
  messageSchema,
  savedResponse,
  saveSchema,
} from '../../lib/route-schemas.ts'
import { type RoutePlugin, requireUser, signedIn } from '../../records/route-context.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { entities } from '../entities.server.ts'
import { authSessions, sessionMetadata } from './auth-sessions.server.ts'
import { confirmPassword, hashClientOf } from './confirm-password.server.ts'
import { notify } from './mail/notify.server.ts'
import { hashPassword } from './passwords.server.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { limits } from './rate-limits.server.ts'
import { secondFactor } from './second-factor/second-factor.server.ts'
import { accountChanges, authSession, ownUser, passwordChange } from './user.ts'
import { refuseWeakPassword, storePassword, users } from './users.store.server.ts'

/** The routes of a signed-in person's own account. */
export const accountRoutes: RoutePlugin = async (app, context) => {
  const { db, now, sessionDays, requireSecondFactor, rateLimited } = context

  const rename = saveSchema(accountChanges, ownUser, 'Account', 'Changes your own name')
  const renameOptions = { config: signedIn, schema: rename, preValidation: parseBody(accountChanges) }
  app.put('/auth/me', renameOptions, async (request) => {
    const actor = requireUser(request)
    const user = await write(db, actor, async (writer) => {
      await authSessions.reauthorize(writer.tx, actor, 'signed-in')
      await rateLimiter.countOrRefuse(context, writer.tx, { limit: limits.ownChanges, id: actor.id })
      return found(await writer.update(entities.users, actor.id, request.body), 'User')
    })
    return savedResponse('Your name was changed.', await secondFactor.ownView(db, user, requireSecondFactor))
  })

  const changePassword = saveSchema(
    passwordChange,
    ownUser.extend({ token: z.string() }),
    'Account',
    'Changes your own password. All your sessions end; the response contains the token of a new one',
  )
  const passwordOptions = { config: signedIn, schema: changePassword, preValidation: parseBody(passwordChange) }
  app.put('/auth/me/password', passwordOptions, async (request) => {
    const actor = requireUser(request)
    const { currentPassword, password } = request.body
    const currentHash = await confirmPassword(context, request, currentPassword, 'currentPassword')
    refuseWeakPassword(context, actor.role, password, await secondFactor.exists(db, actor.id))
    const hash = await hashPassword(password, hashClientOf(request, rateLimited))
    const user = await write(db, actor, async (writer) => {
      await authSessions.reauthorize(writer.tx, actor, 'signed-in')
      const current = await users.findByEmail(writer.tx, actor.email)
      if (current?.hash !== currentHash) throw new Unauthorized()
      await rateLimiter.countOrRefuse(context, writer.tx, { limit: limits.ownChanges, id: actor.id })
      const after = found(await writer.update(entities.users, actor.id, {}), 'User')
      await storePassword(writer.tx, after, hash)
      await authSessions.revokeAll(writer.tx, actor.id)
      await notify(context, writer.tx, after, { kind: 'passwordChanged' })
      const token = await authSessions.create(writer.tx, actor.id, sessionMetadata(request, now(), sessionDays))
      return { ...(await secondFactor.ownView(writer.tx, after, requireSecondFactor)), token }
    })
    return savedResponse('Your password was changed. All other sessions have ended.', user)
  })

  const list = {
    tags: ['Account'],
    summary: 'Your sessions, newest first',
    response: { 200: z.object({ success: z.literal(true), data: z.array(authSession) }), ...errorResponses },
  }
  app.get('/auth/sessions', { config: signedIn, schema: list }, async (request) => {
    return { success: true as const, data: await authSessions.list(db, requireUser(request), now(), context) }
  })

  const endOthers = messageSchema('Account', 'Ends all your other sessions')
  app.delete('/auth/sessions', { config: signedIn, schema: endOthers }, async (request) => {
    await authSessions.revokeOthers(db, requireUser(request))
    return messageResponse('All other sessions have ended.')
  })

  const recognize = { ...idParams, ...messageSchema('Account', 'Confirms that a session from a new location is yours') }
  app.post('/auth/sessions/:id/recognize', { config: signedIn, schema: recognize }, async (request) => {
    const isOwn = await authSessions.recognize(db, requireUser(request).id, request.params.id)
    if (!isOwn) throw new NotFound('Session')
    return messageResponse('Thank you.')
  })

  const end = { ...idParams, ...messageSchema('Account', 'Ends one of your own sessions') }
  app.delete('/auth/sessions/:id', { config: signedIn, schema: end }, async (request) => {
    const isRevoked = await authSessions.revoke(db, requireUser(request).id, request.params.id)
    if (!isRevoked) throw new NotFound('Session')
    return messageResponse('The session has ended.')
  })
}
