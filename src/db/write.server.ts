import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { MachineTables } from './database.server.ts'
import type { Row, Table } from './table.server.ts'

/** Who changes something: a signed-in person, or the product itself (`id` null). */
export type Actor = { id: string | null; name: string }

/** The only three ways in which a record changes. Each returns the whole record. */
export type Writer<Tables = unknown> = {
  insert<Rec extends object>(table: Table<Rec>, values: object): Promise<Rec>
  /** Changes the given fields alone. Undefined when there is no such record. */
  update<Rec extends object>(table: Table<Rec>, id: string, values: object): Promise<Rec | undefined>
  remove<Rec extends object>(table: Table<Rec>, id: string): Promise<Rec | undefined>
  /** For reads that must see the same moment as the writes around them. */
  tx: Transaction<Tables>
}

/** A record before a change and after it; null where it is not there. */
type OnChange = (before: object | null, after: object | null) => void

/**
 * The one door for writing. Everything that `work` does is one transaction, and such transactions happen one after
 * another: the first statement locks the single revision row, on both databases. (A sequence would not do: PostgreSQL
 * hands its numbers out in one order and commits in another.) Each changed record appends one row to `changes` and gets
 * the next revision; pages, versions, history and audit are readers of that log.
 * @param onChange hears of each change within the transaction, and may refuse it by throwing
 */
export async function write<Tables extends MachineTables, Result>(
  db: Kysely<Tables>,
  actor: Actor,
  work: (writer: Writer<Tables>) => Promise<Result>,
  onChange: OnChange = () => {},
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const log = await openLog(tx as unknown as Transaction<MachineTables>, actor, onChange)
    const result = await work({ ...writerOn(tx, log), tx })
    await log.close()
    return result
  })
}

type Log = Awaited<ReturnType<typeof openLog>>

async function openLog(tx: Transaction<MachineTables>, actor: Actor, onChange: OnChange) {
  const locked = await tx
    .updateTable('revision')
    .set((row) => ({ value: row.ref('value') }))
    .returning('value')
    .executeTakeFirstOrThrow()
  let revision = locked.value
  return {
    /** The revision that the next change will get. */
    next: () => revision + 1,
    async append(what: string, noun: string, recordId: string, before: object | null, after: object | null) {
      onChange(before, after)
      revision += 1
      const at = new Date().toISOString()
      const texts = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) }
      await tx
        .insertInto('changes')
        .values({ revision, at, actor: actor.id, actorName: actor.name, what, noun, recordId, ...texts })
        .execute()
    },
    async close() {
      if (revision > locked.value) await tx.updateTable('revision').set({ value: revision }).execute()
    },
  }
}

function writerOn(transaction: unknown, log: Log) {
  const tx = transaction as Transaction<Record<string, Row>>
  const read = async (name: string, id: string) =>
    tx.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst() as Promise<Row | undefined>

  return {
    async insert<Rec extends object>(table: Table<Rec>, values: object) {
      const now = new Date().toISOString()
      const id = newId(log.next())
      const row = table.toRow({ ...values, id, createdAt: now, updatedAt: now })
      const after = table.toRecord(await tx.insertInto(table.name).values(row).returningAll().executeTakeFirstOrThrow())
      await log.append('created', table.noun, id, null, after)
      return after
    },

    async update<Rec extends object>(table: Table<Rec>, id: string, values: object) {
      const before = await read(table.name, id)
      if (!before) return undefined
      const row = table.toRow({ ...values, id, createdAt: undefined, updatedAt: after(before.updatedAt as string) })
      const changed = tx.updateTable(table.name).set(row).where('id', '=', id).returningAll()
      const saved = table.toRecord(await changed.executeTakeFirstOrThrow())
      await log.append('updated', table.noun, id, table.toRecord(before), saved)
      return saved
    },

    async remove<Rec extends object>(table: Table<Rec>, id: string) {
      const row = await tx.deleteFrom(table.name).where('id', '=', id).returningAll().executeTakeFirst()
      if (!row) return undefined
      const before = table.toRecord(row)
      await log.append('deleted', table.noun, id, before, null)
      return before
    },
  }
}

/** Now, but never the moment of the last change: a record's `updatedAt` tells its states apart. */
function after(last: string): string {
  return new Date(Math.max(Date.now(), Date.parse(last) + 1)).toISOString()
}

/** A new record's id: its revision first, so that ids sort by creation, then 50 random bits against guessing. */
function newId(revision: number): string {
  const random = [...randomBytes(10)].map((byte) => (byte % 32).toString(32)).join('')
  return revision.toString(32).padStart(5, '0') + random
}
