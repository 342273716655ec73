import type { Database } from '../entities.server.ts'
import type { MailContext } from './mail/notify.server.ts'
import { randomText } from './random-text.server.ts'
import { users } from './users.store.server.ts'

export type Credentials = { email: string; password: string }

/**
 * Creates the first super admin; of several processes that start together, only one does.
 * @param password generated when undefined
 * @returns the credentials to print, or undefined when a super admin exists
 */
export async function createFirstSuperAdmin(
  db: Database,
  { email, password = generatedPassword() }: { email: string; password: string | undefined },
): Promise<Credentials | undefined> {
  const isNeeded = async (tx: Database) => !(await users.hasSuperAdmin(tx))
  if (!(await isNeeded(db))) return undefined // without the work of hashing
  const actor = { id: null, name: 'The server' }
  const removed = await users.makeSuperAdmin(db, actor, { email, password }, { isNeeded })
  return removed === undefined ? undefined : { email, password }
}

/**
 * Makes the account with this email a super admin with a new password, and creates it if necessary.
 * @returns its credentials, and a sentence about what was removed from the account
 * @param notices whether and how to notify the owner of a changed account
 */
export async function resetSuperAdmin(
  db: Database,
  email: string,
  notices?: MailContext,
): Promise<Credentials & { removed: string }> {
  const password = generatedPassword()
  const actor = { id: null, name: 'npm run admin' }
  const removed = (await users.makeSuperAdmin(db, actor, { email, password }, { notices })) ?? ''
  return { email, password, removed }
}

/** Returns 100 random bits, without letters easily confused: 0, 1, i, l, o, u. */
const generatedPassword = () => randomText('23456789abcdefghjkmnpqrstvwxyzAB', 4)
