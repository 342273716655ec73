import type { Kysely, Transaction } from 'kysely'
import type { SystemTables } from './database.server.ts'
import { prepared } from './prepared.server.ts'

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
export async function openChangeLog(tx: Transaction<SystemTables>) {
  const locked = await tx
    .updateTable('revision')
    .set((row) => ({ value: row.ref('value') }))
    .returning('value')
    .executeTakeFirstOrThrow()
  let revision = locked.value
  return {
    /** The revision of the last change. */
    revision: () => revision,
    async append(actor: Actor, { what, noun, recordId, before, after }: Change) {
      revision += 1
      const at = new Date().toISOString()
      await insertChange(tx, revision, at, actor.id, actor.name, what, noun, recordId, textOf(before), textOf(after))
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

const textOf = (record: object | null) => record && JSON.stringify(record)

const insertChange = prepared(
  (
    tx: Kysely<SystemTables>,
    revision: number,
    at: string,
    actor: string | null,
    actorName: string,
    what: string,
    noun: string,
    recordId: string,
    before: string | null,
    after: string | null,
  ) => tx.insertInto('changes').values({ revision, at, actor, actorName, what, noun, recordId, before, after }),
)
