import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../entities.server.ts'
import { sha256 } from '../sha256.server.ts'

/** Secret addresses for subscribing to one's starred talks. Only the hash of a token is stored. */
export const calendarAddresses = {
  /** Creates a person's address, and invalidates the previous one. @returns its token: 256 random bits in base64url */
  async replace(tx: Transaction<Tables>, userId: string, now: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const values = { tokenHash: sha256(token), createdAt: now.toISOString() }
    await tx
      .insertInto('calendar_addresses')
      .values({ userId, ...values })
      .onConflict((before) => before.column('userId').doUpdateSet(values))
      .execute()
    return token
  },

  /** Returns the owner of a calendar address; undefined for an unknown token. */
  async findOwner(db: Database, token: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('calendar_addresses')
      .select('userId')
      .where('tokenHash', '=', sha256(token))
      .executeTakeFirst()
    return row?.userId
  },

  /** Returns when a person's address was made (ISO 8601); null when they have none. */
  async createdAt(db: Database, userId: string): Promise<string | null> {
    const row = await db
      .selectFrom('calendar_addresses')
      .select('createdAt')
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row?.createdAt ?? null
  },

  async revoke(tx: Transaction<Tables>, userId: string): Promise<void> {
    await tx.deleteFrom('calendar_addresses').where('userId', '=', userId).execute()
  },
}
