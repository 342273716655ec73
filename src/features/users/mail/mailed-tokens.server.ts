import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../entities.server.ts'
import { sha256 } from '../sha256.server.ts'
import { type LinkPurpose, lifetimeOf } from './mail.ts'

/** By how much the clocks of several machines may differ, in milliseconds. */
const clockTolerance = 60_000

/** The tokens in the links of mails. Only the hash of a token is stored. */
export const mailedTokens = {
  /**
   * Makes a token; called when its mail is sent, so that no row of the outbox holds one. A mail that is sent again has
   * a new token, and the earlier one stays valid, because that mail may have arrived.
   * @returns 256 random bits in base64url
   */
  async create(
    tx: Transaction<Tables>,
    { purpose, userId, expiresAt }: { purpose: LinkPurpose; userId: string; expiresAt: string },
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await tx
      .insertInto('mailed_tokens')
      .values({ tokenHash: sha256(token), purpose, userId, expiresAt })
      .execute()
    return token
  },

  /** Returns the owner and purpose of a token; undefined when it is unknown, used or expired. */
  async find(db: Database, token: string, purposes: LinkPurpose[], now: Date) {
    const row = await db
      .selectFrom('mailed_tokens')
      .select(['userId', 'purpose', 'expiresAt'])
      .where('tokenHash', '=', sha256(token))
      .where('purpose', 'in', purposes)
      .executeTakeFirst()
    if (!row) return undefined
    const left = Date.parse(row.expiresAt) - now.getTime()
    // One with more time left is from a clock that was ahead.
    return left > 0 && left <= lifetimeOf({ kind: row.purpose }) + clockTolerance ? row : undefined
  },

  /** Deletes all tokens of a person for these purposes. */
  async revoke(tx: Transaction<Tables>, userId: string, purposes: LinkPurpose[]): Promise<void> {
    await tx.deleteFrom('mailed_tokens').where('userId', '=', userId).where('purpose', 'in', purposes).execute()
  },
}
