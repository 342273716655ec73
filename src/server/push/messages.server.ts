import type { Database, Tables } from '../../features/entities.server.ts'
import { backoff } from '../../lib/backoff.ts'
import { later } from '../../lib/later.ts'

type Message = Tables['push_messages']
/** A claimed message, with all that its text and its sending need. */
export type ClaimedMessage = Awaited<ReturnType<(typeof messages)['claim']>>[number]

/** Messages that a process sends at once. */
const batchSize = 32
/**
 * How long messages belong to the process that claimed them, in milliseconds. Sending takes at most half as long, so
 * that process must have been killed when another one claims them.
 */
const lease = 20_000
export const sendTimeout = lease / 2

/** The delay after the first failure, doubled after each further one up to the longest, in milliseconds. */
const retryDelays = { first: 10_000, longest: 900_000 }

/** Messages to be sent. Each is added in the transaction that finds its reason: see known-talks.server.ts. */
export const messages = {
  /** Claims the messages that have been due for longest for this process; `dueAt` becomes the end of the lease. */
  async claim(db: Database, now: Date) {
    const due = db
      .selectFrom('push_messages')
      .select('id')
      .where('dueAt', '<=', now.toISOString())
      .orderBy('dueAt')
      .orderBy('id')
      .limit(batchSize)
    const ids = (await due.execute()).map(({ id }) => id)
    if (ids.length === 0) return []
    const dueAt = later(now, lease)
    const claimed = await db
      .updateTable('push_messages')
      .set((row) => ({ dueAt, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .where('dueAt', '<=', now.toISOString()) // another process may have been faster
      .returning('id')
      .execute()
    if (claimed.length === 0) return []
    return db
      .selectFrom('push_messages')
      .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_messages.subscriptionId')
      .innerJoin('push_known_talks', 'push_known_talks.talk', 'push_messages.talk')
      .selectAll('push_messages')
      .select(['endpoint', 'p256dh', 'auth', 'seen', 'startsAt', 'isGone'])
      .where(
        'push_messages.id',
        'in',
        claimed.map(({ id }) => id),
      )
      .execute()
  },

  /** Deletes claimed messages, unless the talk has moved again since. */
  async remove(db: Database, claimed: readonly Pick<Message, 'id' | 'dueAt'>[]): Promise<void> {
    const [first] = claimed
    if (!first) return
    const ids = claimed.map(({ id }) => id)
    await db.deleteFrom('push_messages').where('id', 'in', ids).where('dueAt', '=', first.dueAt).execute()
  },

  /** Schedules the next attempt after a failure. @param wait what the push service asks for, in milliseconds */
  async postpone(db: Database, { id, dueAt, attempts }: Message, now: Date, wait = 0): Promise<void> {
    const delay = Math.max(backoff(retryDelays, attempts), Math.min(wait, retryDelays.longest))
    await db
      .updateTable('push_messages')
      .set({ dueAt: later(now, delay) })
      .where('id', '=', id)
      .where('dueAt', '=', dueAt)
      .execute()
  },
}
