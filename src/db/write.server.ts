import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { groupBy } from '../lib/group-by.ts'
import type { Actor, Change, ChangeLog } from './change-log.server.ts'
import type { SystemTables } from './database.server.ts'
import { rowsFrom } from './rows-from.server.ts'
import type { Row, Table } from './table.server.ts'
import { enqueueWrite } from './write-queue.server.ts'

/** The only ways to change records. Each returns whole records. */
export type Writer<Tables = unknown> = {
  insert<Rec extends object>(table: Table<Rec>, values: object): Promise<Rec>
  /** Changes only the given fields. Returns undefined when there is no such record. */
  update<Rec extends object>(table: Table<Rec>, id: string, values: object): Promise<Rec | undefined>
  /**
   * Changes fields of many records in one statement.
   * @param before the records as `tx` has just read them
   * @param valuesOf returns the fields to change
   */
  updateAll<Rec extends Stored>(table: Table<Rec>, before: Rec[], valuesOf: (record: Rec) => object): Promise<Rec[]>
  /** Returns the deleted record, or undefined when there was none. */
  remove<Rec extends object>(table: Table<Rec>, id: string): Promise<Rec | undefined>
  /** Deletes many records in one statement. @returns the deleted ones */
  removeAll<Rec extends Stored>(table: Table<Rec>, ids: string[]): Promise<Rec[]>
  /** Inserts deleted records again, under their ids. */
  restoreAll<Rec extends Stored>(table: Table<Rec>, records: Rec[]): Promise<void>
  /** The revision of the first change of this write, if it changes anything. */
  action: number
  /** For reads that must see the same state as the writes around them. */
  tx: Transaction<Tables>
}

type Stored = { id: string; updatedAt: string }

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
    const action = log.revision() + 1
    const append: Append = ({ entityName, unlogged = [] }, changes) => {
      for (const { before, after } of changes) onChange(before, after)
      const logged = changes.map(({ before, after, ...change }) => ({
        ...{ ...change, entity: entityName },
        ...{ before: without(before, unlogged), after: without(after, unlogged) },
      }))
      return log.append(actor, action, logged)
    }
    return work({ ...createWriter(tx, log, append), action, tx })
  })
}

type Append = (
  table: { entityName: string; unlogged?: readonly string[] },
  changes: Omit<Change, 'entity'>[],
) => Promise<void>

const without = (record: object | null, fields: readonly string[]) =>
  record && fields.length > 0
    ? Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)))
    : record

function createWriter(transaction: unknown, log: ChangeLog, append: Append) {
  const tx = transaction as Transaction<Record<string, Row>>

  async function removeRecords<Rec extends object>(table: Table<Rec>, ids: string[]): Promise<Rec[]> {
    const { tableName, toRecord } = table
    const rows = await tx.deleteFrom(tableName).where('id', 'in', ids).returningAll().execute()
    const removed = rows.map((row) => ({ recordId: row.id as string, before: toRecord(row) }))
    await append(
      table,
      removed.map((record) => ({ what: 'deleted', ...record, after: null })),
    )
    return removed.map(({ before }) => before)
  }

  return {
    async insert<Rec extends object>(table: Table<Rec>, values: object) {
      const { tableName, toRecord } = table
      const now = new Date().toISOString()
      const id = createId(log.revision() + 1)
      const row = rowOf(table, { ...values, id, createdAt: now, updatedAt: now })
      const after = toRecord(await tx.insertInto(tableName).values(row).returningAll().executeTakeFirstOrThrow())
      await append(table, [{ what: 'created', recordId: id, before: null, after }])
      return after
    },

    async restoreAll<Rec extends Stored>(table: Table<Rec>, records: Rec[]) {
      const { tableName, toRecord } = table
      const rows = records.map((record) => rowOf(table, { ...record, updatedAt: nextTimestamp(record.updatedAt) }))
      // A column that is missing in a row gets its default.
      for (const alike of groupBy(rows, (row) => Object.keys(row).join()).values()) {
        const columns = Object.keys(alike[0] as Row)
        const names = sql.join(columns.map((column) => sql.ref(column)))
        const restored = await sql<Row>`insert into ${sql.table(tableName)} (${names})
          select ${names} from ${rowsFrom(tx, tableName, columns, alike)} as restored where true returning *`.execute(
          tx,
        )
        await append(
          table,
          restored.rows
            .map(toRecord)
            .map((after) => ({ what: 'created', recordId: after.id, before: null, after }) as const),
        )
      }
    },

    async update<Rec extends object>(table: Table<Rec>, id: string, values: object) {
      const { tableName, toRecord } = table
      const before = await tx.selectFrom(tableName).selectAll().where('id', '=', id).executeTakeFirst()
      if (!before) return undefined
      const row = changedCells(table, before, values)
      const changed = tx.updateTable(tableName).set(row).where('id', '=', id).returningAll()
      const after = toRecord(await changed.executeTakeFirstOrThrow())
      await append(table, [{ what: 'updated', recordId: id, before: toRecord(before), after }])
      return after
    },

    async updateAll<Rec extends Stored>(table: Table<Rec>, before: Rec[], valuesOf: (record: Rec) => object) {
      if (before.length === 0) return []
      const { tableName, toRow, toRecord } = table
      const updates = before.map((record) => {
        const row = toRow(record)
        const cells = changedCells(table, row, valuesOf(record))
        return { cells, row: { ...row, ...cells } }
      })
      const columns = [...new Set(updates.flatMap(({ cells }) => Object.keys(cells)))]
      const assignments = columns.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`)
      const stored = ['id', ...columns]
      const rows = updates.map(({ row }) => Object.fromEntries(stored.map((column) => [column, row[column] ?? null])))
      await sql`update ${sql.table(tableName)} set ${sql.join(assignments)}
        from ${rowsFrom(tx, tableName, stored, rows)} as changed
        where ${sql.table(tableName)}.id = changed.id`.execute(tx)
      const after = updates.map(({ row }) => toRecord(row))
      await append(
        table,
        before.map((record, index) => ({
          ...{ what: 'updated', recordId: record.id },
          ...{ before: record, after: after[index] as Rec },
        })),
      )
      return after
    },

    async remove<Rec extends object>(table: Table<Rec>, id: string) {
      const [removed] = await removeRecords(table, [id])
      return removed
    },

    removeAll: removeRecords,
  }
}

/** Returns the columns of a whole record, with the keys that follow from it. */
function rowOf<Rec extends object>({ toRow, toRecord, keysOf }: Table<Rec>, record: object): Row {
  const fields = toRow(record)
  return { ...fields, ...keysOf(toRecord(fields)) }
}

/** Returns the columns that an update stores: the given fields, the new version, and the keys that follow from both. */
function changedCells<Rec extends object>({ toRow, toRecord, keysOf }: Table<Rec>, before: Row, values: object): Row {
  const updatedAt = nextTimestamp(before.updatedAt as string)
  const cells = toRow({ ...values, id: undefined, createdAt: undefined, updatedAt })
  return { ...cells, ...keysOf(toRecord({ ...before, ...cells })) }
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
