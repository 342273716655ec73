import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../entities.server.ts'
import { randomText } from '../random-text.server.ts'
import { sha256 } from '../sha256.server.ts'

const count = 10
const alphabet = '23456789abcdefghjkmnpqrstvwxyzuo' // without those easily confused: 0, 1, i, l

/** Codes for people who have lost their second factor. Each works once; only hashes of them are stored. */
export const recoveryCodes = {
  /** Replaces an account's codes. @returns ten codes of 75 random bits: 'abcde-fghjk-mnpqr' */
  async replace(tx: Transaction<Tables>, userId: string): Promise<string[]> {
    await recoveryCodes.removeAll(tx, userId)
    const codes = Array.from({ length: count }, () => randomText(alphabet, 3))
    const rows = codes.map((code) => ({ userId, hash: sha256(code.replaceAll('-', '')) }))
    await tx.insertInto('recovery_codes').values(rows).execute()
    return codes
  },

  /** Uses up a code, written without hyphens. @returns false when the account has no such code */
  async verify(db: Database, userId: string, code: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('userId', '=', userId)
      .where('hash', '=', sha256(code))
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async count(db: Database, userId: string): Promise<number> {
    const rows = await db.selectFrom('recovery_codes').select('hash').where('userId', '=', userId).execute()
    return rows.length
  },

  async removeAll(db: Database, userId: string): Promise<void> {
    await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  },
}
