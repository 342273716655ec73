import { z } from 'zod'
import { write } from '../../db/write.server.ts'
import { clientAddress } from '../../lib/client-address.server.ts'
import { BadRequest, found, HttpError, invalidField, refusalOf } from '../../lib/errors.ts'
import {
  errorResponses,
  messageResponse,
  messageSchema,
  recordResponse,
  savedResponse,
  saveSchema,
  success,
} from '../../lib/route-schemas.ts'
import { everyone, type RoutePlugin, requireUser, signedIn } from '../../records/route-context.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { entities } from '../entities.server.ts'
import { authSessions } from './auth-sessions.server.ts'
import { type ConfirmPurpose, confirmPurposes, emailChanges } from './mail/email-changes.server.ts'
import { mailedTokens } from './mail/mailed-tokens.server.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { limits } from './rate-limits.server.ts'
import { emailChange, linkToken, pendingEmailChange } from './user.ts'
import { refuseTakenEmail, users } from './users.store.server.ts'

/** A person's change of their own email, which both addresses confirm. */
export const emailChangeRoutes: RoutePlugin = async (app, context) => {
  const { db, now, sendsMail } = context

  const data = z.object({ isOffered: z.boolean(), pending: pendingEmailChange.nullable() })
  const read = {
    tags: ['Account'],
    summary: 'Whether you can change your own email, and the change that awaits confirmation',
    response: { 200: z.object({ success, data }), ...errorResponses },
  }
  app.get('/auth/me/email', { config: signedIn, schema: read }, async (request) => {
    const pending = await emailChanges.find(db, requireUser(request).id, now())
    return recordResponse({ isOffered: sendsMail, pending: pending ? shownChange(pending) : null })
  })

  const ask = saveSchema(emailChange, pendingEmailChange, 'Account', 'Mails a link to your old and your new email')
  const askOptions = { config: signedIn, schema: ask, preValidation: parseBody(emailChange) }
  app.put('/auth/me/email', askOptions, async (request) => {
    if (!sendsMail) throw new HttpError(409, 'This site sends no mail: please ask a super admin to change your email.')
    const actor = requireUser(request)
    const { email } = request.body
    const keys = [
      { limit: limits.emailChanges, id: actor.id },
      { limit: limits.emailChangesFrom, id: clientAddress(request.ip) },
    ]
    const start = () =>
      write(db, actor, async ({ tx }) => {
        await authSessions.reauthorize(tx, actor, 'signed-in')
        const user = found(await users.find(tx, actor.id), 'User')
        if (email === user.email) throw invalidField('email', 'This is already your email')
        await refuseTakenEmail(tx, email)
        return emailChanges.start(tx, user, email, now())
      }).catch(refusalOf)
    // Refusals count too: a taken email reveals that an account has it.
    const change = await rateLimiter.attempt(context, keys, start, () => true)
    if (change instanceof HttpError) throw change
    return savedResponse('We have sent a link to both addresses. Open both to confirm the change.', shownChange(change))
  })

  const cancel = messageSchema('Account', 'Cancels the change of your email')
  app.delete('/auth/me/email', { config: signedIn, schema: cancel }, async (request) => {
    const actor = requireUser(request)
    await write(db, actor, ({ tx }) => emailChanges.cancel(tx, actor.id))
    return messageResponse('The change was cancelled.')
  })

  const findLink = (database: typeof db, token: string) => mailedTokens.find(database, token, confirmPurposes, now())
  const invalidLink = () => new BadRequest('This link has already been used or has expired.')

  const confirm = {
    ...messageSchema('Account', 'Confirms a change of email with the token of a mailed link'),
    body: linkToken,
  }
  app.post('/auth/confirm-email', { config: everyone, schema: confirm }, async (request) => {
    const { token } = request.body
    const link = await findLink(db, token)
    const user = link && (await users.find(db, link.userId))
    if (!link || !user) throw invalidLink()
    const email = await write(db, user, async (writer) => {
      if (!(await findLink(writer.tx, token))) throw invalidLink()
      const change = await emailChanges.confirm(writer.tx, user.id, link.purpose as ConfirmPurpose, now())
      if (!change) throw invalidLink()
      if (!change.oldConfirmed || !change.newConfirmed) return undefined
      // Another account may have taken it since. Nothing is confirmed then, and the link can be tried again.
      await refuseTakenEmail(writer.tx, change.email)
      const before = found(await users.find(writer.tx, user.id), 'User')
      const { email } = change
      const changes = { email, verifiedEmail: email, invitedRole: null }
      const after = found(await writer.update(entities.users, user.id, changes), 'User')
      await emailChanges.finish(context, writer.tx, before, after)
      return after.email
    })
    return messageResponse(
      email
        ? `The email of your account is now ${email}.`
        : 'Thank you. The change takes effect once the other address confirms it too.',
    )
  })
}

type Change = { email: string; oldConfirmed: number; newConfirmed: number; expiresAt: string }

const shownChange = ({ email, oldConfirmed, newConfirmed, expiresAt }: Change) => ({
  email,
  oldConfirmed: oldConfirmed === 1,
  newConfirmed: newConfirmed === 1,
  expiresAt,
})
