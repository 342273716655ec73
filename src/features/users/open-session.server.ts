import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { clientAddress } from '../../lib/client-address.server.ts'
import { describeUserAgent } from '../../lib/user-agent.ts'
import type { RouteContext } from '../../records/route-context.server.ts'
import type { Tables } from '../entities.server.ts'
import { authSessions, sessionMetadata } from './auth-sessions.server.ts'
import { notify } from './mail/notify.server.ts'
import { trustedAddresses } from './trusted-addresses.server.ts'
import type { User } from './user.ts'

/**
 * Opens a session for a person who has just proved who they are, within the transaction of a `write`. Notifies them of
 * a sign-in from a new location by mail and, unless it is their first, on the site.
 * @returns the session's token
 */
export async function openSession(
  context: RouteContext,
  tx: Transaction<Tables>,
  user: User,
  request: FastifyRequest,
): Promise<string> {
  const address = clientAddress(request.ip)
  const metadata = sessionMetadata(request, context.now(), context.sessionDays)
  const history = await trustedAddresses.historyOf(tx, user.id, address)
  if (history !== 'known')
    await notify(context, tx, user, { kind: 'newSignIn', browser: describeUserAgent(metadata.agent) })
  await trustedAddresses.add(tx, user.id, address, context.now())
  return authSessions.create(tx, user.id, { ...metadata, isNewLocation: history === 'new' })
}
