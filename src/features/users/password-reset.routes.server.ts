import { write } from '../../db/write.server.ts'
import { clientAddress } from '../../lib/client-address.server.ts'
import { BadRequest, found, HttpError } from '../../lib/errors.ts'
import { messageResponse, messageSchema } from '../../lib/route-schemas.ts'
import { everyone, type RoutePlugin } from '../../records/route-context.server.ts'
import { entities } from '../entities.server.ts'
import { authSessions } from './auth-sessions.server.ts'
import { mailedTokens } from './mail/mailed-tokens.server.ts'
import { notify } from './mail/notify.server.ts'
import { outbox } from './mail/outbox.server.ts'
import { calendarAddresses } from './my-agenda/calendar-addresses.server.ts'
import { hashPassword } from './passwords.server.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { limits } from './rate-limits.server.ts'
import { secondFactor } from './second-factor/second-factor.server.ts'
import { passwordReset, passwordResetRequest } from './user.ts'
import { refuseWeakPassword, storePassword, users } from './users.store.server.ts'

const somebody = { id: null, name: 'A visitor' }

/** A new password for people who have forgotten theirs, by a mailed link. */
export const passwordResetRoutes: RoutePlugin = async (app, context) => {
  const { db, now, sendsMail } = context

  const ask = {
    ...messageSchema('Sign-in', 'Mails a link for a new password, if an account has this email'),
    body: passwordResetRequest,
  }
  app.post('/auth/forgot-password', { config: everyone, schema: ask }, async (request) => {
    if (!sendsMail) throw new HttpError(409, 'This site sends no mail: please write to the organisers.')
    const { email } = request.body
    const keys = [{ limit: limits.resetRequests, id: clientAddress(request.ip) }]
    // The account is looked up when the mail is sent, so that the answer and its timing reveal nothing about it.
    const requestMail = () =>
      write(db, somebody, async ({ tx }) => {
        if (await rateLimiter.count(context, tx, { limit: limits.resetMails, id: email }))
          await outbox.add(tx, { kind: 'passwordReset' }, { userId: null, recipient: email }, now())
      })
    await rateLimiter.attempt(context, keys, requestMail, () => true)
    return messageResponse('If an account with this email exists, we have sent it a link.')
  })

  const findLink = (database: typeof db, token: string) => mailedTokens.find(database, token, ['passwordReset'], now())
  const invalidLink = () => new BadRequest('This link has already been used or has expired. Please ask for a new one.')

  const reset = {
    ...messageSchema('Sign-in', 'Sets a new password with the token of a mailed link. All sessions of the account end'),
    body: passwordReset,
  }
  app.post('/auth/reset-password', { config: everyone, schema: reset }, async (request) => {
    const { token, password } = request.body
    const link = await findLink(db, token)
    const user = link && (await users.find(db, link.userId))
    if (!user) throw invalidLink()
    refuseWeakPassword(context, user.role, password, await secondFactor.exists(db, user.id))
    const hash = await hashPassword(password, { address: clientAddress(request.ip) })
    await write(db, user, async (writer) => {
      // It may have been used while the password was hashed.
      if (!(await findLink(writer.tx, token))) throw invalidLink()
      const { email } = found(await users.find(writer.tx, user.id), 'User')
      const after = found(await writer.update(entities.users, user.id, { verifiedEmail: email }), 'User')
      await storePassword(writer.tx, after, hash)
      await authSessions.revokeAll(writer.tx, user.id)
      await calendarAddresses.revoke(writer.tx, user.id)
      await notify(context, writer.tx, after, { kind: 'passwordChanged' })
    })
    return messageResponse('Your password was changed. Please sign in with the new one.')
  })
}
