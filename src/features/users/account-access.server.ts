import type { Transaction } from 'kysely'
import type { Tables } from '../entities.server.ts'
import { emailChanges } from './mail/email-changes.server.ts'

/** Tables of whatever opens an account besides its password, or makes a sign-in to it look familiar. */
const accessTables = [
  'sessions',
  'passkeys',
  'authenticator_apps',
  'recovery_codes',
  'calendar_addresses',
  'trusted_addresses',
] as const

/**
 * Removes every way into an account except its password, because somebody else may have registered with this email and
 * set them up.
 * @returns a sentence that says so; '' if there was nothing to remove
 */
export async function removeAccess(tx: Transaction<Tables>, userId: string): Promise<string> {
  await emailChanges.cancel(tx, userId)
  await tx.deleteFrom('mailed_tokens').where('userId', '=', userId).execute()
  let removed = 0n
  for (const table of accessTables) {
    const { numDeletedRows } = await tx.deleteFrom(table).where('userId', '=', userId).executeTakeFirst()
    removed += numDeletedRows
  }
  return removed > 0n
    ? 'The account’s sessions, passkeys, authenticator app, recovery codes, familiar addresses and calendar address were removed.'
    : ''
}
