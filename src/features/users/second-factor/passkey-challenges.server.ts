import { randomBytes } from 'node:crypto'
import type { Database } from '../../entities.server.ts'

/** In milliseconds; browsers let people choose a passkey for about as long. */
const lifetime = 5 * 60_000

/** The random values that passkeys sign. Each is accepted once, which makes a recorded response worthless. */
export const passkeyChallenges = {
  /** @param userId the account that may use it; null for one that signs in */
  async create(db: Database, userId: string | null, now: Date): Promise<string> {
    await db.deleteFrom('passkey_challenges').where('expiresAt', '<=', now.toISOString()).execute()
    const challenge = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + lifetime).toISOString()
    await db.insertInto('passkey_challenges').values({ challenge, userId, expiresAt }).execute()
    return challenge
  },

  /** Uses a challenge up. @returns false when it is unknown, used, expired or somebody else's */
  async use(db: Database, challenge: string, userId: string | null, now: Date): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('userId', userId === null ? 'is' : '=', userId)
      .where('expiresAt', '>', now.toISOString())
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
}
