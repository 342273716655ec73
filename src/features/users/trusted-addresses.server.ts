import type { Transaction } from 'kysely'
import type { Database, Tables } from '../entities.server.ts'
import type { RateLimitKey } from './rate-limiter.server.ts'
import { limits } from './rate-limits.server.ts'
import { sha256 } from './sha256.server.ts'

const maxAddresses = 50

/**
 * Client addresses from which a person has signed in before. Sign-ins from such an address have a counter of their own:
 * an attacker who fails on purpose, elsewhere or behind the same address, such as a venue's Wi-Fi, cannot lock the person
 * out without guessing at this very account from there.
 */
export const trustedAddresses = {
  /**
   * Returns the rate-limit keys of a sign-in to an account from an address, the account's own first.
   * @param userId undefined when no account has this email: the same query runs, so that its duration reveals nothing
   */
  async signInKeys(
    db: Database,
    email: string,
    userId: string | undefined,
    address: string,
  ): Promise<[RateLimitKey, ...RateLimitKey[]]> {
    if ((await trustedAddresses.place(db, userId ?? '', address)) === 'known')
      return [{ limit: limits.account, id: `${email} from ${address}`, email }]
    return [
      { limit: limits.account, id: email, email },
      { limit: limits.address, id: address },
    ]
  },

  /** Whether a person has signed in from an address before, at all, or only from others. */
  async place(db: Database, userId: string, address: string): Promise<'first' | 'known' | 'new'> {
    const rows = await db.selectFrom('trusted_addresses').select('address').where('userId', '=', userId).execute()
    if (rows.length === 0) return 'first'
    return rows.some((row) => row.address === sha256(address)) ? 'known' : 'new'
  },

  /** Adds an address, or marks it as just used, and deletes all but the fifty that were used last. */
  async add(tx: Transaction<Tables>, userId: string, address: string, now: Date): Promise<void> {
    const usedAt = now.toISOString()
    await tx
      .insertInto('trusted_addresses')
      .values({ userId, address: sha256(address), usedAt })
      .onConflict((conflict) => conflict.columns(['userId', 'address']).doUpdateSet({ usedAt }))
      .execute()
    const latest = tx
      .selectFrom('trusted_addresses')
      .select('address')
      .where('userId', '=', userId)
      .orderBy('usedAt', 'desc')
      .limit(maxAddresses)
    await tx.deleteFrom('trusted_addresses').where('userId', '=', userId).where('address', 'not in', latest).execute()
  },
}
