import type { Transaction } from 'kysely'
import type { MachineTables } from './database.server.ts'

/** Who changes something: a signed-in person, or the product itself (`id` null). */
export type Actor = { id: string | null; name: string }

export type Change = {
  what: 'created' | 'updated' | 'deleted'
  noun: string
  recordId: string
  /** The record before the change and after it; null where it is not there. */
  before: object | null
  after: object | null
}

export type ChangeLog = Awaited<ReturnType<typeof openChangeLog>>

/**
 * The log of one transaction. Opening it locks the single revision row, on both databases, so that such transactions
 * happen one after another. (A sequence would not do: PostgreSQL hands its numbers out in one order and commits in
 * another.)
 */
export async function openChangeLog(tx: Transaction<MachineTables>) {
  const locked = await tx
    .updateTable('revision')
    .set((row) => ({ value: row.ref('value') }))
    .returning('value')
    .executeTakeFirstOrThrow()
  let revision = locked.value
  return {
    /** The revision of the last change. */
    revision: () => revision,
    async append({ id: actor, name: actorName }: Actor, { before, after, ...change }: Change) {
      revision += 1
      const at = new Date().toISOString()
      const texts = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) }
      await tx
        .insertInto('changes')
        .values({ revision, at, actor, actorName, ...change, ...texts })
        .execute()
    },
    /** Forgets the changes since then, which were rolled back. */
    backTo(earlier: number) {
      revision = earlier
    },
    async close() {
      if (revision > locked.value) await tx.updateTable('revision').set({ value: revision }).execute()
    },
  }
}
