import { z } from 'zod'
import { write } from '../../db/write.server.ts'
import { found, invalidField, Unauthorized } from '../../lib/errors.ts'
import {
  errorResponses,
  idParams,
  messageResponse,
  messageSchema,
  savedResponse,
  saveSchema,
} from '../../lib/route-schemas.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { entities } from '../entities.server.ts'
import { type RoutePlugin, requireUser, signedIn } from '../route-context.server.ts'
import { attempts, limits } from './attempts.server.ts'
import { hashPassword, isPassword, unlessSentAway } from './passwords.server.ts'
import { openingOf, sessions } from './sessions.server.ts'
import { accountChanges, passwordChange, session, shownUser } from './user.ts'
import { keepPassword, users } from './users.store.server.ts'

/** What signed-in people do with their own account. */
export const accountRoutes: RoutePlugin = async (app, { db, now, sessionDays, limited }) => {
  const rename = saveSchema(accountChanges, shownUser, 'Account', 'Changes your own name')
  const renameOptions = { config: signedIn, schema: rename, preValidation: parseBody(accountChanges) }
  app.put('/auth/me', renameOptions, async (request) => {
    const actor = requireUser(request)
    const user = await write(db, actor, async (writer) => {
      await sessions.confirm(writer.tx, actor, 'signed-in')
      return found(await writer.update(entities.users, actor.id, request.body), 'User')
    })
    return savedResponse('Your name was changed.', user)
  })

  const changePassword = saveSchema(
    passwordChange,
    shownUser.extend({ token: z.string() }),
    'Account',
    'Changes your own password. All your sessions end; the answer carries the token of a new one',
  )
  const passwordOptions = { config: signedIn, schema: changePassword, preValidation: parseBody(passwordChange) }
  app.put('/auth/me/password', passwordOptions, async (request) => {
    const actor = requireUser(request)
    const { currentPassword, password } = request.body
    const tries = limited ? [{ limit: limits.ownPassword, who: actor.id, account: actor.email }] : []
    // Somebody who found an open browser may not try passwords without end.
    await attempts.begin(db, tries, now())
    const before = found(await users.findByEmail(db, actor.email), 'User')
    const matches = await unlessSentAway(isPassword(before.hash, currentPassword), () => attempts.end(db, tries))
    if (!matches) {
      await attempts.fail(db, tries, now())
      throw invalidField('currentPassword', 'This is not your current password')
    }
    await attempts.end(db, tries)
    const hash = await hashPassword(password)
    const user = await write(db, actor, async (writer) => {
      await sessions.confirm(writer.tx, actor, 'signed-in')
      const current = await users.findByEmail(writer.tx, before.email)
      if (current?.hash !== before.hash) throw new Unauthorized()
      const after = found(await writer.update(entities.users, actor.id, {}), 'User')
      await keepPassword(writer.tx, after, hash)
      await sessions.endAll(writer.tx, actor.id)
      return { ...after, token: await sessions.open(writer.tx, actor.id, openingOf(request, now(), sessionDays)) }
    })
    return savedResponse('Your password was changed. All other sessions have ended.', user)
  })

  const list = {
    tags: ['Account'],
    summary: 'Your own sessions, the newest first',
    response: { 200: z.object({ success: z.literal(true), data: z.array(session) }), ...errorResponses },
  }
  app.get('/auth/sessions', { config: signedIn, schema: list }, async (request) => {
    return { success: true as const, data: await sessions.list(db, requireUser(request), now()) }
  })

  const endOthers = messageSchema('Account', 'Ends all your other sessions')
  app.delete('/auth/sessions', { config: signedIn, schema: endOthers }, async (request) => {
    await sessions.endOthers(db, requireUser(request))
    return messageResponse('All other sessions have ended.')
  })

  const end = { ...idParams, ...messageSchema('Account', 'Ends one of your own sessions') }
  app.delete('/auth/sessions/:id', { config: signedIn, schema: end }, async (request) => {
    found((await sessions.end(db, requireUser(request).id, request.params.id)) || undefined, 'Session')
    return messageResponse('The session has ended.')
  })
}
