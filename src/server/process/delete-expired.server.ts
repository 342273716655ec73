import type { Database } from '../../features/entities.server.ts'
import { undoableSince } from '../../lib/undo-rules.ts'

/** The tables whose rows expire. */
const tables = [
  'attempts',
  'change_set_saves',
  'email_changes',
  'idempotency_keys',
  'mailed_tokens',
  'outbox',
  'passkey_challenges',
  'presence',
  'push_messages',
  'push_subscriptions',
  'resumable_uploads',
  'sessions',
] as const

/** A request in progress may still use a row that has just expired, in milliseconds. */
const margin = 600_000
/** Rows that one statement deletes: others write in between. */
const step = 1000

/** Deletes all that has expired, however long nobody has used the site, or it has sent no mail. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - margin).toISOString()
  for (const table of tables) await deleteUntil(db, table, end)
}

/** Deletes closed sets of changes that can no longer be restored. */
export async function deleteClosedSets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('change_sets').where('closedAt', '<', undoableSince(now)).execute()
}

async function deleteUntil(db: Database, table: (typeof tables)[number], end: string) {
  for (;;) {
    const last = await db
      .selectFrom(table)
      .select('expiresAt')
      .where('expiresAt', '<=', end)
      .orderBy('expiresAt')
      .offset(step - 1)
      .limit(1)
      .executeTakeFirst()
    await db
      .deleteFrom(table)
      .where('expiresAt', '<=', last?.expiresAt ?? end)
      .execute()
    if (!last) return
  }
}
