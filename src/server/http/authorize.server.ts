import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authSessions, type SessionLengths } from '../../features/users/auth-sessions.server.ts'
import { secondFactor } from '../../features/users/second-factor/second-factor.server.ts'
import { Forbidden, found, Unauthorized } from '../../lib/errors.ts'
import { noStore } from '../../lib/http-caching.ts'
import { isAllowed, type Policy } from '../../lib/policy.ts'
import { findPreview, overlayOf, withOverlay } from '../../records/change-sets.server.ts'
import { publishedOf } from '../../records/published.server.ts'
import { type AuthUser, type RouteContext, requireUser } from '../../records/route-context.server.ts'

/** 'Bearer …' with a token of 256 bits in base64url. */
const bearer = /^Bearer +([\w-]{43})$/i

/**
 * 'Preview …': reads the site with a set of changes, as visitors would see it. Any text counts as a token, even an empty
 * one, because a request without a token gets the site.
 */
const previewToken = /^Preview\b *(.*)$/is

/** How long a proof of identity counts as recent, in milliseconds; each confirmed change restarts it. */
const confirmationLifetime = 2 * 3_600_000

/**
 * Checks every request against its route's policy before the body is read. Looks the token up each time, so that a
 * revoked session, a deleted user and a changed role take effect immediately. A role that requires two-factor
 * authentication grants no rights until it is set up.
 */
export function authorize(
  app: FastifyInstance,
  context: Pick<RouteContext, 'db' | 'now' | 'requireSecondFactor'> & SessionLengths,
) {
  const { db, now, requireSecondFactor } = context

  /** Returns the user of the request's token, and the actor: the same person with their current rights. */
  async function identify({ headers }: FastifyRequest): Promise<{ user?: AuthUser; actor: AuthUser | null }> {
    const token = bearer.exec(headers.authorization ?? '')?.[1]
    const user = token ? await authSessions.authenticate(db, token, now(), context) : undefined
    if (!user) return { actor: null }
    const isLimited = await secondFactor.isMissing(db, user, requireSecondFactor)
    return { user, actor: isLimited ? { ...user, role: 'user' } : user }
  }

  const published = publishedOf(db)
  /** Sets what the caller may read, and where changes go. */
  async function chooseReader(request: FastifyRequest) {
    const { headers, actor } = request
    const preview = previewToken.exec(headers.authorization ?? '')?.[1]
    const isStaff = isAllowed('admin', actor?.role)
    const set = headers['change-set']
    if (preview !== undefined)
      request.reader = publishedOf(db, await overlayOf(db, found(await findPreview(db, preview), 'Preview')))
    else if (isStaff && typeof set === 'string') {
      request.changeSet = set
      request.reader = withOverlay(db, await overlayOf(db, set))
    } else request.reader = isStaff ? db : published
  }

  app.decorateRequest('actor', null)
  app.decorateRequest('reader')
  app.decorateRequest('changeSet', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { policy, confirmed, withoutDatabase } = request.routeOptions.config
    const identity = identify(request)
    const { user, actor } = await (withoutDatabase
      ? identity.catch(() => ({ user: undefined, actor: null }))
      : identity)
    request.actor = actor
    await chooseReader(request)
    // Responses to one person and to changes must not be cached: they may contain a token.
    if (request.headers.authorization || !/^(GET|HEAD)$/.test(request.method)) reply.header('Cache-Control', noStore)

    if (!policy || !isAllowed(policy, actor?.role)) throw refusal(policy, user)
    if (confirmed) requireConfirmation(requireUser(request), now())
  })
  app.addHook('preSerialization', async ({ routeOptions, actor }, { statusCode }, payload) => {
    if (routeOptions.config.confirmed && actor && statusCode < 400)
      await authSessions.confirm(db, actor.sessionId, now())
    return payload
  })
}

function refusal(policy: Policy | undefined, user: AuthUser | undefined): Unauthorized | Forbidden {
  if (!user) return new Unauthorized()
  return policy && isAllowed(policy, user.role)
    ? new Forbidden('Your role needs two-factor authentication. Set it up in your account.', 'second_factor_missing')
    : new Forbidden()
}

function requireConfirmation({ confirmedAt }: AuthUser, now: Date) {
  // A time in the future comes from a wrong clock.
  if (Math.abs(now.getTime() - Date.parse(confirmedAt)) > confirmationLifetime)
    throw new Forbidden('Please confirm it’s you: enter your password again.', 'confirmation_required')
}
