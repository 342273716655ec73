import { sql, type Transaction } from 'kysely'
import type { SystemTables } from './database.server.ts'

/**
 * The author of a change: a signed-in user or, with a null `id`, something else such as a purge or a registration. The
 * log stores no names of users, because they could not be erased.
 */
export type Actor = { id: string | null; name: string }

export type Change = {
  what: 'created' | 'updated' | 'deleted'
  /** 'speaker' */
  entity: string
  recordId: string
  /** The record before and after the change; null where it does not exist. */
  before: object | null
  after: object | null
}

export type ChangeLog = Awaited<ReturnType<typeof openChangeLog>>

/**
 * Opens the change log for one transaction and locks the single revision row, so that writing transactions are
 * serialized on both databases. A sequence would not do: PostgreSQL hands out its numbers in one order and commits in
 * another, and a reader of the newest revision would miss the slower writer.
 */
export async function openChangeLog(tx: Transaction<SystemTables>) {
  const locked = await tx
    .updateTable('revision')
    .set((row) => ({ value: row.ref('value') }))
    .returning('value')
    .executeTakeFirstOrThrow()
  let revision = locked.value
  return {
    /** Returns the revision of the last change. */
    revision: () => revision,

    /**
     * @param action the revision of the first change of the same write
     * @param undoes the action that this write undoes, if any
     */
    async append(actor: Actor, action: number, changes: Change[], undoes: number | null) {
      const at = new Date().toISOString()
      // Templates, not the query builder: every write runs this statement, and building it costs more than running it.
      const rows = changes.map(({ what, entity, recordId, before, after }, index) => {
        const name = actor.id === null ? actor.name : ''
        return sql`(${revision + index + 1}, ${action}, ${at}, ${actor.id}, ${name}, ${what}, ${entity}, ${recordId},
          ${toJson(before)}, ${toJson(after)}, ${undoes})`
      })
      revision += changes.length
      for (let start = 0; start < rows.length; start += rowsPerStatement)
        await sql`insert into changes (revision, action, at, actor, "actorName", what, entity, "recordId", before, after, undoes)
          values ${sql.join(rows.slice(start, start + rowsPerStatement))}`.execute(tx)
    },

    /** Skips the revisions of changes that are not logged, because their ids contain them. */
    skip(count: number) {
      revision += count
    },

    /** Drops the revisions after `earlier`, whose changes were rolled back. */
    resetTo(earlier: number) {
      revision = earlier
    },

    /** Stores the new revision; call it once, at the end of the transaction. */
    async close() {
      if (revision > locked.value) await tx.updateTable('revision').set({ value: revision }).execute()
    },
  }
}

/** SQLite allows 32,766 parameters in a statement. */
const rowsPerStatement = 1000

const toJson = (record: object | null) => record && JSON.stringify(record)
