import { createHmac } from 'node:crypto'
import type { Database } from '../entities.server.ts'

/**
 * Returns the HMAC-SHA-256 of a text under this installation's secret, as 64 hexadecimal digits. Backups don't contain
 * the secret, so no hash is recognized after a restore elsewhere.
 * @param purpose distinguishes hashes of the same text
 */
export async function keyedHash(db: Database, purpose: string, text: string): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'hashes')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', value).update(`${purpose} ${text}`).digest('hex')
}
