import { randomBytes, timingSafeEqual } from 'node:crypto'
import { later } from '../../../lib/later.ts'
import type { Database } from '../../entities.server.ts'
import { keyedHash } from '../keyed-hash.server.ts'

/** In milliseconds; browsers let people choose a passkey for about as long. */
const lifetime = 5 * 60_000

/**
 * The random values that passkeys sign. Each is accepted only once, which makes a recorded response worthless. Only
 * used ones are stored, so no limit is needed that somebody could exhaust.
 */
export const passkeyChallenges = {
  /**
   * Returns `END.RANDOM.SIGNATURE`, where the end is in milliseconds since 1970.
   * @param userId the account that may use it; null for one that signs in
   */
  async create(db: Database, userId: string | null, now: Date): Promise<Buffer<ArrayBuffer>> {
    const content = `${now.getTime() + lifetime}.${randomBytes(16).toString('base64url')}`
    return Buffer.from(`${content}.${await sign(db, userId, content)}`)
  },

  /**
   * Returns the two checks of the challenge that a response names, in base64url. `isValid` is false when the challenge is not
   * one of this site's, expired or somebody else's. `use` uses it up, once the response is verified; it is false when the
   * challenge was used before.
   */
  check(db: Database, userId: string | null, now: Date) {
    let named = ''
    return {
      isValid(challenge: string): Promise<boolean> {
        named = challenge
        return isValid(db, challenge, userId, now)
      },
      use: (): Promise<boolean> => use(db, named, now),
    }
  },
}

async function isValid(db: Database, challenge: string, userId: string | null, now: Date): Promise<boolean> {
  const [end = '', random = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const expected = Buffer.from(await sign(db, userId, `${end}.${random}`))
  const given = Buffer.from(signature)
  const isOwn = given.length === expected.length && timingSafeEqual(given, expected)
  return isOwn && now.getTime() < Number(end) && Number(end) <= now.getTime() + lifetime
}

async function use(db: Database, challenge: string, now: Date): Promise<boolean> {
  const expiresAt = later(now, lifetime)
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkey_challenges')
    .values({ challenge, userId: null, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

const sign = (db: Database, userId: string | null, content: string) =>
  keyedHash(db, 'passkey challenge', `${userId ?? ''}.${content}`)
