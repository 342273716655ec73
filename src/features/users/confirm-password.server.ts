import { found, invalidField } from '../../lib/errors.ts'
import type { AuthUser, RouteContext } from '../../records/route-context.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { limits } from './rate-limits.server.ts'
import { users } from './users.store.server.ts'

/**
 * Checks the password of a signed-in person. Limited, so that nobody can guess it at an unattended browser.
 * @param field the request's field that a wrong password is reported at
 * @returns the hash of the password
 * @throws HttpError 400 when it is wrong, 429 after too many wrong ones
 */
export async function confirmPassword(
  context: Pick<RouteContext, 'db' | 'now' | 'rateLimited'>,
  { id, email }: AuthUser,
  password: string,
  field: string,
): Promise<string> {
  const { hash } = found(await users.findByEmail(context.db, email), 'User')
  const keys = [{ limit: limits.ownPassword, id, email }]
  const verify = () => verifyPassword(hash, password)
  const matches = await rateLimiter.attempt(context, keys, verify, (matches) => !matches)
  if (!matches || !hash) throw invalidField(field, 'This is not your current password')
  return hash
}
