import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../lib/client-address.server.ts'
import { found, invalidField } from '../../lib/errors.ts'
import { type RouteContext, requireUser } from '../../records/route-context.server.ts'
import { type HashClient, verifyPassword } from './passwords.server.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { limits } from './rate-limits.server.ts'
import { users } from './users.store.server.ts'

/** Returns as whose the hashes of a signed-in person's request count. */
export function hashClientOf(request: FastifyRequest, rateLimited: boolean): HashClient | undefined {
  const { id, role } = requireUser(request)
  return rateLimited ? { account: id, address: clientAddress(request.ip), isStaff: role !== 'user' } : undefined
}

/**
 * Checks the password of a signed-in person. Limited, so that nobody can guess it at an unattended browser.
 * @param field the request's field that a wrong password is reported at
 * @returns the hash of the password
 * @throws HttpError 400 when it is wrong, 429 after too many wrong ones
 */
export async function confirmPassword(
  context: Pick<RouteContext, 'db' | 'now' | 'rateLimited'>,
  request: FastifyRequest,
  password: string,
  field: string,
): Promise<string> {
  const { id, email } = requireUser(request)
  const { hash } = found(await users.findByEmail(context.db, email), 'User')
  const keys = [{ limit: limits.ownPassword, id, email }]
  const verify = () => verifyPassword(hash, password, hashClientOf(request, context.rateLimited))
  const matches = await rateLimiter.attempt(context, keys, verify, (matches) => !matches)
  if (!matches || !hash) throw invalidField(field, 'This is not your current password')
  return hash
}
