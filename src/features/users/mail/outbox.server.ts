import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { later } from '../../../lib/later.ts'
import type { Database, Tables } from '../../entities.server.ts'
import { type LinkPurpose, lifetimeOf, type Mail } from './mail.ts'

export type OutboxRow = Tables['outbox']

/**
 * How long a mail belongs to the process that claimed it, in milliseconds. Sending takes at most half as long, so that
 * process must have been killed when another one claims the mail.
 */
const lease = 120_000
export const sendTimeout = lease / 2

const minute = 60_000
/** The delays after the first failures, in milliseconds; the last one repeats until the mail expires. */
const retryDelays = [1, 5, 15, 60, 240].map((minutes) => minutes * minute)

/**
 * Mails to be sent. Each is added in the transaction of the change that it reports, so none is lost, and none is sent
 * for a change that was rolled back.
 */
export const outbox = {
  /** @param userId null for a password reset, which is requested for an address whether or not an account has it */
  async add(tx: Transaction<Tables>, mail: Mail, to: { userId: string | null; recipient: string }, now: Date) {
    await tx
      .insertInto('outbox')
      .values({
        id: randomBytes(16).toString('hex'),
        kind: mail.kind,
        ...to,
        details: JSON.stringify(mail),
        attempts: 0,
        createdAt: now.toISOString(),
        dueAt: now.toISOString(),
        expiresAt: later(now, lifetimeOf(mail)),
      })
      .execute()
  },

  /** Claims the mail that has been due for longest for this process; `dueAt` becomes the end of the lease. */
  async claim(db: Database, now: Date): Promise<OutboxRow | undefined> {
    for (;;) {
      const due = await db
        .selectFrom('outbox')
        .select(['id', 'dueAt'])
        .where('dueAt', '<=', now.toISOString())
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (!due) return undefined
      const claimed = await db
        .updateTable('outbox')
        .set((row) => ({ dueAt: later(now, lease), attempts: row('attempts', '+', 1) }))
        .where('id', '=', due.id)
        .where('dueAt', '=', due.dueAt) // another process may have been faster
        .returningAll()
        .executeTakeFirst()
      if (claimed) return claimed
    }
  },

  /** Returns true unless the mail was withdrawn since it was claimed. */
  async has(tx: Transaction<Tables>, { id }: OutboxRow): Promise<boolean> {
    return (await tx.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  },

  async remove(db: Database, { id }: OutboxRow): Promise<void> {
    await db.deleteFrom('outbox').where('id', '=', id).execute()
  },

  /**
   * Schedules the next attempt after a failure.
   * @returns false, with the mail removed, when it expires before that
   */
  async postpone(db: Database, row: OutboxRow, now: Date): Promise<boolean> {
    const delay = retryDelays[Math.min(row.attempts, retryDelays.length) - 1] ?? 0
    const dueAt = later(now, delay)
    if (dueAt >= row.expiresAt) {
      await outbox.remove(db, row)
      return false
    }
    await db.updateTable('outbox').set({ dueAt }).where('id', '=', row.id).where('dueAt', '=', row.dueAt).execute()
    return true
  },

  /** Removes unsent mails. */
  async withdrawReset(tx: Transaction<Tables>, email: string): Promise<void> {
    await tx.deleteFrom('outbox').where('kind', '=', 'passwordReset').where('recipient', '=', email).execute()
  },

  /** Removes the mails to an address, and those that name it. */
  async erase(tx: Transaction<Tables>, email: string): Promise<void> {
    const rows = await tx.selectFrom('outbox').select(['id', 'recipient', 'details']).execute()
    const named = rows.filter(
      ({ recipient, details }) => recipient === email || details.includes(JSON.stringify(email)),
    )
    for (const { id } of named) await tx.deleteFrom('outbox').where('id', '=', id).execute()
  },

  /** Removes a person's unsent links. */
  async withdraw(tx: Transaction<Tables>, userId: string, kinds: LinkPurpose[]): Promise<void> {
    await tx.deleteFrom('outbox').where('userId', '=', userId).where('kind', 'in', kinds).execute()
  },
}
