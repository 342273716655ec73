import type { Transaction } from 'kysely'
import type { Database, Tables } from '../entities.server.ts'
import { keyedHash } from './keyed-hash.server.ts'
import type { RateLimitKey } from './rate-limiter.server.ts'
import { type Limit, limits } from './rate-limits.server.ts'

const maxAddresses = 50
/** How much higher a limit is at an address of staff, such as a venue's, which its visitors share. */
const staffFactor = 10

const hashOf = (db: Database, address: string) => keyedHash(db, 'address', address)

/**
 * Client addresses that a person has signed in from before. Sign-ins from such an address have their own counter. To
 * lock the person out there, an attacker must guess at this very account from that address, such as a venue's Wi-Fi;
 * failed sign-ins elsewhere, or to other accounts, have no effect.
 */
export const trustedAddresses = {
  /**
   * Returns the rate-limit keys of a sign-in to an account from an address, the account's own first.
   * @param userId undefined when no account has this email: the same query runs anyway, so that its duration reveals
   * nothing
   */
  async signInKeys(
    db: Database,
    email: string,
    userId: string | undefined,
    address: string,
  ): Promise<[RateLimitKey, ...RateLimitKey[]]> {
    if ((await trustedAddresses.historyOf(db, userId ?? '', address)) === 'known')
      return [{ limit: limits.account, id: `${email} from ${address}`, email }]
    return [
      { limit: limits.account, id: email, email },
      { limit: limits.address, id: address },
    ]
  },

  /**
   * Returns the rate-limit key of an address for people without an account. The limit is higher where staff have signed
   * in, which strangers cannot achieve by registering.
   */
  async addressKey(db: Database, limit: Limit, address: string): Promise<RateLimitKey> {
    const hash = await hashOf(db, address)
    const staff = await db
      .selectFrom('trusted_addresses')
      .innerJoin('users', 'users.id', 'trusted_addresses.userId')
      .select('users.id')
      .where('trusted_addresses.address', '=', hash)
      .where('users.role', '<>', 'user')
      .executeTakeFirst()
    return { limit: staff ? { ...limit, maxFailures: limit.maxFailures * staffFactor } : limit, id: address }
  },

  /**
   * Returns whether a person has signed in from this address before ('known'), only from others ('new'), or never
   * ('first').
   */
  async historyOf(db: Database, userId: string, address: string): Promise<'first' | 'known' | 'new'> {
    const hash = await hashOf(db, address)
    const rows = await db.selectFrom('trusted_addresses').select('address').where('userId', '=', userId).execute()
    if (rows.length === 0) return 'first'
    return rows.some((row) => row.address === hash) ? 'known' : 'new'
  },

  /** Adds an address, or marks it as just used, and deletes all but the fifty that were used last. */
  async add(tx: Transaction<Tables>, userId: string, address: string, now: Date): Promise<void> {
    const usedAt = now.toISOString()
    await tx
      .insertInto('trusted_addresses')
      .values({ userId, address: await hashOf(tx, address), usedAt })
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
