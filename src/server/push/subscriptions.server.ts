import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../features/entities.server.ts'

export type Subscription = Tables['push_subscriptions']

/** How long a device that does not come back gets messages, in milliseconds. */
const lifetime = 180 * 86_400_000

/** What a device sends: see `PushSubscription` of the Push API. `expirationTime` is in milliseconds since 1970. */
type SentSubscription = {
  endpoint: string
  expirationTime?: number | null | undefined
  keys: { p256dh: string; auth: string }
}

/** Hides the endpoint, which allows its owner's browser to be called. */
export const subscriptionId = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/** The devices that ask for messages, and their starred talks. */
export const subscriptions = {
  async find(db: Database, id: string): Promise<Subscription | undefined> {
    return db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
  },

  /** Adds a subscription, or renews it. */
  async store(tx: Transaction<Tables>, sent: SentSubscription, userId: string | null, now: Date): Promise<string> {
    const id = subscriptionId(sent.endpoint)
    const end = Math.min(now.getTime() + lifetime, sent.expirationTime ?? Number.POSITIVE_INFINITY)
    const values = { ...sent.keys, userId, expiresAt: new Date(end).toISOString() }
    await tx
      .insertInto('push_subscriptions')
      .values({ id, endpoint: sent.endpoint, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    return id
  },

  /** Returns the ids of a subscription's talks. */
  async talksOf(db: Database, id: string): Promise<Set<string>> {
    const rows = await db.selectFrom('push_talks').select('talk').where('subscriptionId', '=', id).execute()
    return new Set(rows.map(({ talk }) => talk))
  },

  /** Adds talks that are in `push_known_talks`; leaves out others. */
  async addTalks(tx: Transaction<Tables>, id: string, talks: string[]): Promise<void> {
    if (talks.length === 0) return
    const known = await tx.selectFrom('push_known_talks').select('talk').where('talk', 'in', talks).execute()
    const rows = known.map(({ talk }) => ({ subscriptionId: id, talk, remindedOf: null }))
    if (rows.length > 0) await tx.insertInto('push_talks').values(rows).execute()
  },

  /** Removes talks, and messages about them. */
  async removeTalks(tx: Transaction<Tables>, id: string, talks: string[]): Promise<void> {
    if (talks.length === 0) return
    for (const table of ['push_messages', 'push_talks'] as const)
      await tx.deleteFrom(table).where('subscriptionId', '=', id).where('talk', 'in', talks).execute()
  },

  async remove(db: Database, ids: string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
  },
}
