import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { write } from '../../../db/write.server.ts'
import { found, HttpError, invalidField, NotFound } from '../../../lib/errors.ts'
import {
  errorResponses,
  idParams,
  messageResponse,
  messageSchema,
  recordResponse,
  savedResponse,
  success,
} from '../../../lib/route-schemas.ts'
import {
  type RoutePlugin,
  requireUser,
  signedIn,
  signedInConfirmed,
  superAdminConfirmed,
} from '../../../records/route-context.server.ts'
import { entities, type Writer } from '../../entities.server.ts'
import { authSessions } from '../auth-sessions.server.ts'
import { notify } from '../mail/notify.server.ts'
import { rateLimiter } from '../rate-limiter.server.ts'
import { limits } from '../rate-limits.server.ts'
import { users } from '../users.store.server.ts'
import { authenticatorApp } from './authenticator-app.server.ts'
import { passkeys } from './passkeys.server.ts'
import { recoveryCodes } from './recovery-codes.server.ts'
import { secondFactor } from './second-factor.server.ts'
import {
  authenticatorAppSecret,
  type ChangedSecondFactors,
  changedSecondFactors,
  codeInput,
  newPasskey,
  passkeyOptions,
  secondFactors,
} from './second-factor.ts'

const tags = ['Two-factor authentication']
const dataSchema = <Data extends z.ZodType>(data: Data, summary: string) => ({
  tags,
  summary,
  response: { 200: z.object({ success, data }), ...errorResponses },
})
const changeSchema = (summary: string) => ({
  tags,
  summary,
  response: { 200: z.object({ success, message: z.string(), data: changedSecondFactors }), ...errorResponses },
})

const hasApp = () => new HttpError(409, 'Your account already has an authenticator app. Remove it first.')

/** The id of a passkey in a URL: base64url, longer than record ids. */
const passkeyId = z.object({ id: z.string().transform((id) => (/^[\w-]{1,1400}$/.test(id) ? id : '')) })

/** The second factors of a signed-in person's own account, and their reset by a super admin. */
export const secondFactorRoutes: RoutePlugin = async (app, context) => {
  const { db, now, summitName, requireSecondFactor } = context

  /** Changes the second factors of the request's user in one transaction. */
  async function change(
    request: FastifyRequest,
    work: (writer: Writer, userId: string) => Promise<string[] | undefined>,
  ): Promise<ChangedSecondFactors> {
    const actor = requireUser(request)
    return write(db, actor, async (writer) => {
      await authSessions.reauthorize(writer.tx, actor, 'signed-in')
      await rateLimiter.countOrRefuse(context, writer.tx, { limit: limits.ownChanges, id: actor.id })
      const user = found(await writer.update(entities.users, actor.id, {}), 'User')
      const newRecoveryCodes = await work(writer, user.id)
      await secondFactor.afterChange(writer.tx, user, requireSecondFactor)
      await notify(context, writer.tx, user, { kind: 'secondFactorChanged' })
      const after = await secondFactor.of(writer.tx, user, requireSecondFactor)
      return { ...after, ...(newRecoveryCodes && { newRecoveryCodes }) }
    })
  }

  /** Completes the account's first factor: it gets recovery codes, and sessions that began without a factor end. */
  async function afterAddition({ tx }: Writer, request: FastifyRequest): Promise<string[] | undefined> {
    const actor = requireUser(request)
    if ((await recoveryCodes.count(tx, actor.id)) > 0) return undefined
    await authSessions.revokeOthers(tx, actor)
    return recoveryCodes.replace(tx, actor.id)
  }

  const show = dataSchema(secondFactors, 'Your two-factor authentication methods')
  app.get('/auth/me/second-factor', { config: signedIn, schema: show }, async (request) => {
    const user = found(await users.find(db, requireUser(request).id), 'User')
    return recordResponse(await secondFactor.of(db, user, requireSecondFactor))
  })

  const prepare = dataSchema(authenticatorAppSecret, 'Creates a secret for an authenticator app')
  app.post('/auth/me/authenticator-app', { config: signedInConfirmed, schema: prepare }, async (request) => {
    const secret = await authenticatorApp.prepare(db, requireUser(request), await summitName())
    if (!secret) throw hasApp()
    return recordResponse(secret)
  })

  const activate = { ...changeSchema('Activates the authenticator app with its first code'), body: codeInput }
  app.put('/auth/me/authenticator-app', { config: signedInConfirmed, schema: activate }, async (request) => {
    const code = request.body.code.replace(/\s/g, '')
    const data = await change(request, async (writer, userId) => {
      if (await authenticatorApp.isActive(writer.tx, userId)) throw hasApp()
      if (!(await authenticatorApp.activate(writer.tx, userId, code, now())))
        throw invalidField('code', 'This is not the current code: check your device’s clock and try the next one')
      return afterAddition(writer, request)
    })
    return savedResponse('Your authenticator app is set up.', data)
  })

  const removeApp = changeSchema('Removes the authenticator app')
  app.delete('/auth/me/authenticator-app', { config: signedInConfirmed, schema: removeApp }, async (request) => {
    const data = await change(request, async ({ tx }, userId) => {
      if (!(await authenticatorApp.remove(tx, userId))) throw new NotFound('Authenticator app')
      return undefined
    })
    return savedResponse('Your authenticator app was removed.', data)
  })

  const options = dataSchema(passkeyOptions, 'Returns the options for creating a passkey')
  app.post('/auth/me/passkeys/options', { config: signedInConfirmed, schema: options }, async (request) => {
    const data = await passkeys.registrationOptions(db, context, requireUser(request), await summitName())
    return recordResponse({ ...data })
  })

  const add = { ...changeSchema('Adds a passkey'), body: newPasskey }
  app.post('/auth/me/passkeys', { config: signedInConfirmed, schema: add }, async (request) => {
    const { name, credential: response } = request.body
    const credential = await passkeys.verifyNew(db, context, requireUser(request).id, response)
    const data = await change(request, async (writer, userId) => {
      await passkeys.add(writer.tx, credential, { userId, name, createdAt: now().toISOString() })
      return afterAddition(writer, request)
    })
    return savedResponse('Your passkey was added.', data)
  })

  const removePasskey = { ...changeSchema('Removes a passkey'), params: passkeyId }
  app.delete('/auth/me/passkeys/:id', { config: signedInConfirmed, schema: removePasskey }, async (request) => {
    const data = await change(request, async ({ tx }, userId) => {
      if (!(await passkeys.remove(tx, userId, request.params.id))) throw new NotFound('Passkey')
      return undefined
    })
    return savedResponse('Your passkey was removed.', data)
  })

  const renew = changeSchema('Replaces your recovery codes')
  app.post('/auth/me/recovery-codes', { config: signedInConfirmed, schema: renew }, async (request) => {
    const data = await change(request, async ({ tx }, userId) => {
      if (!(await secondFactor.exists(tx, userId))) throw new HttpError(409, 'Set up two-factor authentication first')
      return recoveryCodes.replace(tx, userId)
    })
    return savedResponse('Your old recovery codes no longer work.', data)
  })

  const reset = {
    ...idParams,
    ...messageSchema('Users', "Turns off a user's two-factor authentication and ends their sessions"),
  }
  app.delete('/auth/users/:id/second-factor', { config: superAdminConfirmed, schema: reset }, async (request) => {
    const actor = requireUser(request)
    await write(db, actor, async (writer) => {
      await authSessions.reauthorize(writer.tx, actor, 'super_admin')
      await secondFactor.reset(context, writer, request.params.id)
    })
    return messageResponse('Two-factor authentication was reset.')
  })
}
