import { z } from 'zod'
import { write } from '../../../db/write.server.ts'
import { HttpError, invalidField, Unauthorized } from '../../../lib/errors.ts'
import { errorResponses, messageResponse, messageSchema, recordResponse, success } from '../../../lib/route-schemas.ts'
import { everyone, type RoutePlugin, requireUser, signedIn } from '../../../records/route-context.server.ts'
import { authSessions } from '../auth-sessions.server.ts'
import { confirmPassword } from '../confirm-password.server.ts'
import { openSession } from '../open-session.server.ts'
import { ownUser, passwordChange } from '../user.ts'
import { users } from '../users.store.server.ts'
import { passkeys } from './passkeys.server.ts'
import { passkeyOptions, passkeySignIn } from './second-factor.ts'

/** Sign-in by a passkey, and the confirmation of who is signed in. */
export const passkeySignInRoutes: RoutePlugin = async (app, context) => {
  const { db, now } = context

  const options = {
    tags: ['Sign-in'],
    summary: 'Returns the options for asking for a passkey',
    response: { 200: z.object({ success, data: passkeyOptions }), ...errorResponses },
  }
  app.post('/auth/passkey/options', { config: everyone, schema: options }, async () => {
    return recordResponse({ ...(await passkeys.assertionOptions(db, context)) })
  })

  const signIn = {
    tags: ['Sign-in'],
    summary: 'Opens a session for the owner of a passkey',
    body: passkeySignIn,
    response: {
      200: z.object({ success, user: ownUser.extend({ token: z.string() }) }),
      ...errorResponses,
    },
  }
  app.post('/auth/passkey', { config: everyone, schema: signIn }, async (request) => {
    const { credential } = request.body
    const userId = await passkeys.verify(db, context, credential)
    const user = await users.find(db, userId)
    if (!user) throw new Unauthorized()
    const token = await write(db, user, async ({ tx }) => {
      // In the meantime, the passkey may have been removed, or the account deleted.
      if (!(await passkeys.list(tx, userId)).some(({ id }) => id === credential.id)) throw new Unauthorized()
      return openSession(context, tx, user, request)
    })
    return { success: true as const, user: { ...user, token } }
  })

  const confirm = {
    ...messageSchema('Sign-in', 'Confirms your identity for two hours, with the password or a passkey'),
    body: passkeySignIn.extend({ password: passwordChange.shape.currentPassword }).partial(),
  }
  app.post('/auth/me/confirm', { config: signedIn, schema: confirm }, async (request) => {
    const actor = requireUser(request)
    const { password, credential } = request.body
    if (credential) {
      const ownerId = await passkeys.verify(db, context, credential).catch((error) => {
        // The site's own pages would take a 401 for the end of the session.
        throw error instanceof Unauthorized ? new HttpError(409, error.message) : error
      })
      if (ownerId !== actor.id) throw new HttpError(409, 'This passkey belongs to another account')
    } else if (!password) throw invalidField('password', 'Password is required')
    else await confirmPassword(context, request, password, 'password')
    await authSessions.confirm(db, actor.sessionId, now())
    return messageResponse('Thank you.')
  })
}
