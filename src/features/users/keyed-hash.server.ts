import { createHmac } from 'node:crypto'
import type { Database } from '../entities.server.ts'

/**
 * Returns the HMAC-SHA-256 of a text under this installation's secret, as 64 hexadecimal digits. Backups hold no secret:
 * after a restore elsewhere, no hash is recognized.
 * @param purpose tells hashes of the same text apart
 */
export async function keyedHash(db: Database, purpose: string, text: string): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'hashes')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', value).update(`${purpose} ${text}`).digest('hex')
}
