import type { Transaction } from 'kysely'
import type { Database, Tables } from '../entities.server.ts'
import { keyedHash } from './keyed-hash.server.ts'
import type { RateLimitKey } from './rate-limiter.server.ts'
import { type Limit, limits } from './rate-limits.server.ts'

const maxAddresses = 50
/** How many times as much is allowed from an address of staff, such as a venue's: its visitors share it. */
const staffFactor = 10

const hashOf = (db: Database, address: string) => keyedHash(db, 'address', address)

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

  /**
   * Returns the rate-limit key of an address for people without an account. The limit is higher where staff have signed in;
   * strangers cannot get there by registering.
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

  /** Whether a person has signed in from an address before, at all, or only from others. */
  async place(db: Database, userId: string, address: string): Promise<'first' | 'known' | 'new'> {
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
