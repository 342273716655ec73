import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Actor, Change, ChangeLog } from './change-log.server.ts'
import type { SystemTables } from './database.server.ts'
import type { Row, Table } from './table.server.ts'
import { enqueueWrite } from './write-queue.server.ts'

/** The only three ways to change a record. Each returns the whole record. */
export type Writer<Tables = unknown> = {
  insert<Rec extends object>(table: Table<Rec>, values: object): Promise<Rec>
  /** Changes only the given fields. Returns undefined when there is no such record. */
  update<Rec extends object>(table: Table<Rec>, id: string, values: object): Promise<Rec | undefined>
  /** Returns the deleted record, or undefined when there was none. */
  remove<Rec extends object>(table: Table<Rec>, id: string): Promise<Rec | undefined>
  /** For reads that must see the same state as the writes around them. */
  tx: Transaction<Tables>
}

/** A record before and after a change; null where it does not exist. */
type OnChange = (before: object | null, after: object | null) => void

/**
 * The only way to change records: runs `work` in a serialized transaction that commits as a whole or not at all. Each
 * changed record appends one row to `changes` and gets the next revision. History and dashboard read the log, the response
 * cache its revision. A record's ETag is its `updatedAt`.
 * @param onChange called within the transaction for each change, which it may refuse by throwing
 */
export function write<Tables extends SystemTables, Result>(
  db: Kysely<Tables>,
  actor: Actor,
  work: (writer: Writer<Tables>) => Promise<Result>,
  onChange: OnChange = () => {},
): Promise<Result> {
  return enqueueWrite(db, (systemTx, log) => {
    const tx = systemTx as unknown as Transaction<Tables>
    const append: Append = ({ singular, unlogged = [] }, { before, after, ...change }) => {
      onChange(before, after)
      const logged = { before: without(before, unlogged), after: without(after, unlogged) }
      return log.append(actor, { ...change, entity: singular, ...logged })
    }
    return work({ ...createWriter(tx, log, append), tx })
  })
}

type Append = (
  table: { singular: string; unlogged?: readonly string[] },
  change: Omit<Change, 'entity'>,
) => Promise<void>

const without = (record: object | null, fields: readonly string[]) =>
  record && Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)))

function createWriter(transaction: unknown, log: ChangeLog, append: Append) {
  const tx = transaction as Transaction<Record<string, Row>>

  return {
    async insert<Rec extends object>(table: Table<Rec>, values: object) {
      const { tableName, toRow, toRecord, keysOf } = table
      const now = new Date().toISOString()
      const id = createId(log.revision() + 1)
      const fields = toRow({ ...values, id, createdAt: now, updatedAt: now })
      const row = { ...fields, ...keysOf(toRecord(fields)) }
      const after = toRecord(await tx.insertInto(tableName).values(row).returningAll().executeTakeFirstOrThrow())
      await append(table, { action: 'created', recordId: id, before: null, after })
      return after
    },

    async update<Rec extends object>(table: Table<Rec>, id: string, values: object) {
      const { tableName, toRow, toRecord, keysOf } = table
      const before = await tx.selectFrom(tableName).selectAll().where('id', '=', id).executeTakeFirst()
      if (!before) return undefined
      const updatedAt = nextTimestamp(before.updatedAt as string)
      const fields = toRow({ ...values, id, createdAt: undefined, updatedAt })
      const row = { ...fields, ...keysOf(toRecord({ ...before, ...fields })) }
      const changed = tx.updateTable(tableName).set(row).where('id', '=', id).returningAll()
      const after = toRecord(await changed.executeTakeFirstOrThrow())
      await append(table, { action: 'updated', recordId: id, before: toRecord(before), after })
      return after
    },

    async remove<Rec extends object>(table: Table<Rec>, id: string) {
      const { tableName, toRecord } = table
      const row = await tx.deleteFrom(tableName).where('id', '=', id).returningAll().executeTakeFirst()
      if (!row) return undefined
      const before = toRecord(row)
      await append(table, { action: 'deleted', recordId: id, before, after: null })
      return before
    },
  }
}

/** Returns the current time, but always later than `previous`: a record's `updatedAt` is its version. */
function nextTimestamp(previous: string): string {
  return new Date(Math.max(Date.now(), Date.parse(previous) + 1)).toISOString()
}

/** Returns a new id: the revision in base 32, so that ids sort by creation, then 50 random bits against guessing. */
function createId(revision: number): string {
  const random = [...randomBytes(10)].map((byte) => (byte % 32).toString(32)).join('')
  return revision.toString(32).padStart(5, '0') + random
}

/** Returns the revision at which a record was created, from its id: a positive number that no other record has. */
export const revisionOfId = (id: string): number => Number.parseInt(id.slice(0, -10), 32)
