import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Actor, Change } from './change-log.server.ts'
import type { SystemTables } from './database.server.ts'
import type { Row, Table } from './table.server.ts'
import { enqueueWrite } from './write-queue.server.ts'

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
 * The one door for writing. Everything that `work` does is kept or nothing of it, and one such work happens after
 * another. Each changed record appends one row to `changes` and gets the next revision; pages, versions, history and
 * audit are readers of that log.
 * @param onChange hears of each change within the transaction, and may refuse it by throwing
 */
export function write<Tables extends SystemTables, Result>(
  db: Kysely<Tables>,
  actor: Actor,
  work: (writer: Writer<Tables>) => Promise<Result>,
  onChange: OnChange = () => {},
): Promise<Result> {
  return enqueueWrite(db, (machineTx, log) => {
    const tx = machineTx as unknown as Transaction<Tables>
    const append = (change: Change) => {
      onChange(change.before, change.after)
      return log.append(actor, change)
    }
    return work({ ...writerOn(tx, append, log.revision), tx })
  })
}

function writerOn(transaction: unknown, append: (change: Change) => Promise<void>, revision: () => number) {
  const tx = transaction as Transaction<Record<string, Row>>
  const read = async (name: string, id: string) =>
    tx.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst() as Promise<Row | undefined>

  return {
    async insert<Rec extends object>(table: Table<Rec>, values: object) {
      const now = new Date().toISOString()
      const id = newId(revision() + 1)
      const row = table.toRow({ ...values, id, createdAt: now, updatedAt: now })
      const after = table.toRecord(await tx.insertInto(table.name).values(row).returningAll().executeTakeFirstOrThrow())
      await append({ what: 'created', noun: table.entity, recordId: id, before: null, after })
      return after
    },

    async update<Rec extends object>(table: Table<Rec>, id: string, values: object) {
      const before = await read(table.name, id)
      if (!before) return undefined
      const row = table.toRow({ ...values, id, createdAt: undefined, updatedAt: after(before.updatedAt as string) })
      const changed = tx.updateTable(table.name).set(row).where('id', '=', id).returningAll()
      const saved = table.toRecord(await changed.executeTakeFirstOrThrow())
      await append({ what: 'updated', noun: table.entity, recordId: id, before: table.toRecord(before), after: saved })
      return saved
    },

    async remove<Rec extends object>(table: Table<Rec>, id: string) {
      const row = await tx.deleteFrom(table.name).where('id', '=', id).returningAll().executeTakeFirst()
      if (!row) return undefined
      const before = table.toRecord(row)
      await append({ what: 'deleted', noun: table.entity, recordId: id, before, after: null })
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
