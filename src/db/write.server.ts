import { randomBytes } from 'node:crypto'
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { Actor, Change, ChangeLog } from './change-log.server.ts'
import type { SystemTables } from './database.server.ts'
import { newNames, recordsNaming, withSpelling } from './names.server.ts'
import { positionsOfNew } from './positions.server.ts'
import { insertRows, rowsFrom } from './rows-from.server.ts'
import type { Row, Table } from './table.server.ts'
import { enqueueWrite } from './write-queue.server.ts'

/** The only ways to change records. Each returns whole records. */
export type Writer<Tables = unknown> = {
  insert<Rec extends object>(table: Table<Rec>, values: object): Promise<Rec>
  /** Inserts many records in a few statements. @returns them in the same order */
  insertAll<Rec extends Stored>(table: Table<Rec>, values: object[]): Promise<Rec[]>
  /** Changes only the given fields; equal values change nothing. Returns undefined when there is no such record. */
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
  /**
   * Runs `work`, then rolls back everything that it wrote.
   * @returns its result, and the changes that it made
   */
  trial<Result>(work: () => Promise<Result>): Promise<{ result: Result; changes: Change[] }>
  /** The revision of the first change of this write, if it changes anything. */
  action: number
  /** Notes in the log that the changes that follow undo an action. New names of records do not change others then. */
  undoes(action: number): void
  /** For reads that must see the same state as the writes around them. */
  tx: Transaction<Tables>
}

type Stored = { id: string; updatedAt: string }

/** A record before and after a change; null where it does not exist, and the same object where nothing changes. */
type OnChange = (before: object | null, after: object | null) => void

/**
 * The only way to change records: runs `work` in a serialized transaction that commits as a whole or not at all. Each
 * changed record appends one row to `changes` and gets the next revision. History and dashboard read the log, the response
 * cache its revision. A record's ETag is its `updatedAt`.
 * @param onChange called within the transaction for each change, even to equal values, which it may refuse by throwing
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
    let tried: Change[] | undefined
    let undone: number | null = null
    const append: Append = async ({ entityName, unlogged = [] }, changes) => {
      for (const { before, after } of changes) onChange(before, after)
      const made = changes.filter(({ before, after }) => before !== after)
      const logged = made.map(({ before, after, ...change }) => ({
        ...{ ...change, entity: entityName },
        ...{ before: without(before, unlogged), after: without(after, unlogged) },
      }))
      if (!tried) return log.append(actor, action, logged, undone)
      tried.push(...logged)
      log.skip(logged.length)
    }
    async function trial<Trial>(work: () => Promise<Trial>) {
      const changes: Change[] = []
      tried = changes
      await tx.executeQuery(CompiledQuery.raw('savepoint before_trial'))
      const result = await work()
      await tx.executeQuery(CompiledQuery.raw('rollback to savepoint before_trial'))
      await tx.executeQuery(CompiledQuery.raw('release savepoint before_trial'))
      tried = undefined
      return { result, changes }
    }
    const undoes = (action: number) => {
      undone = action
    }
    return work({ ...createWriter(tx, log, append, () => undone !== null), trial, action, undoes, tx })
  })
}

type Append = (
  table: Pick<Table, 'entityName' | 'unlogged' | 'namedIn'>,
  changes: Omit<Change, 'entity'>[],
) => Promise<void>

const without = (record: object | null, fields: readonly string[]) =>
  record && fields.length > 0
    ? Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)))
    : record

function createWriter(transaction: unknown, log: ChangeLog, appendToLog: Append, isUndoing: () => boolean) {
  const tx = transaction as Transaction<Record<string, Row>>

  const append: Append = async (table, changes) => {
    await appendToLog(table, changes)
    if (!table.namedIn || isUndoing()) return
    const renamed = newNames(changes)
    if (renamed.size === 0) return
    const { records, valuesOf } = await recordsNaming(tx, table.namedIn, renamed)
    await updateRecords(table.namedIn.table, records, valuesOf)
  }

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

  async function insertRecords<Rec extends Stored>(table: Table<Rec>, rows: Row[]): Promise<Rec[]> {
    const records = (await insertRows(tx, table.tableName, rows)).map(table.toRecord)
    await append(
      table,
      records.map((after) => ({ what: 'created', recordId: after.id, before: null, after }) as const),
    )
    return records
  }

  async function updateRecords<Rec extends Stored>(
    table: Table<Rec>,
    before: Rec[],
    valuesOf: (record: Rec) => object,
  ) {
    const { tableName, toRow } = table
    const values = await withSpelling(tx, table, before.map(valuesOf), before)
    const records = before.map((record, index) => {
      const row = toRow(record)
      const { cells, after } = changeOf(table, record, row, values[index] ?? {})
      return { record, cells, row: { ...row, ...cells }, after }
    })
    const updates = records.filter(({ cells }) => cells)
    const columns = [...new Set(updates.flatMap(({ cells }) => Object.keys(cells ?? {})))]
    const assignments = columns.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`)
    const stored = ['id', ...columns]
    const rows = updates.map(({ row }) => Object.fromEntries(stored.map((column) => [column, row[column] ?? null])))
    if (updates.length > 0)
      await sql`update ${sql.table(tableName)} set ${sql.join(assignments)}
        from ${rowsFrom(tx, tableName, stored, rows)} as changed
        where ${sql.table(tableName)}.id = changed.id`.execute(tx)
    await append(
      table,
      records.map(({ record, after }) => ({ what: 'updated', recordId: record.id, before: record, after })),
    )
    return records.map(({ after }) => after)
  }

  return {
    async insert<Rec extends object>(table: Table<Rec>, given: object) {
      const { tableName, toRecord } = table
      const [values] = await withSpelling(tx, table, [given])
      const now = new Date().toISOString()
      const id = createId(log.revision() + 1)
      const [position] = await positionsOfNew(tx, table, 1)
      const row = rowOf(table, { ...values, position, id, createdAt: now, updatedAt: now })
      const after = toRecord(await tx.insertInto(tableName).values(row).returningAll().executeTakeFirstOrThrow())
      await append(table, [{ what: 'created', recordId: id, before: null, after }])
      return after
    },

    async insertAll<Rec extends Stored>(table: Table<Rec>, given: object[]) {
      const values = await withSpelling(tx, table, given)
      const now = new Date().toISOString()
      const first = log.revision() + 1
      const ids = values.map((_, index) => createId(first + index))
      const positions = await positionsOfNew(tx, table, values.length)
      const rows = values.map((each, index) =>
        rowOf(table, { ...each, position: positions[index], id: ids[index], createdAt: now, updatedAt: now }),
      )
      const inserted = new Map((await insertRecords(table, rows)).map((record) => [record.id, record]))
      return ids.map((id) => inserted.get(id) as Rec)
    },

    async restoreAll<Rec extends Stored>(table: Table<Rec>, given: Rec[]) {
      const records = await withSpelling(tx, table, given)
      await insertRecords(
        table,
        records.map((record) => rowOf(table, { ...record, updatedAt: nextTimestamp(record.updatedAt) })),
      )
    },

    async update<Rec extends object>(table: Table<Rec>, id: string, given: object) {
      const { tableName, toRecord } = table
      const row = await tx.selectFrom(tableName).selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const before = toRecord(row)
      const [values = {}] = await withSpelling(tx, table, [given], [before])
      const { cells, after } = changeOf(table, before, row, values)
      if (cells) await tx.updateTable(tableName).set(cells).where('id', '=', id).execute()
      await append(table, [{ what: 'updated', recordId: id, before, after }])
      return after
    },

    async remove<Rec extends object>(table: Table<Rec>, id: string) {
      const [removed] = await removeRecords(table, [id])
      return removed
    },

    updateAll: updateRecords,
    removeAll: removeRecords,
  }
}

/** Returns the columns of a whole record, with the keys that follow from it. */
export function rowOf<Rec extends object>({ toRow, toRecord, keysOf }: Table<Rec>, record: object): Row {
  const fields = toRow(record)
  return { ...fields, ...keysOf(toRecord(fields)) }
}

/**
 * Returns the record after an update, and the columns to store: the given fields, the new version, and the keys that
 * follow from both. No columns, and the same record, when the fields have these values already.
 */
function changeOf<Rec extends object>(table: Table<Rec>, before: Rec, row: Row, values: object) {
  const { toRow, toRecord, keysOf, hasSecrets } = table
  const given = toRow({ ...values, id: undefined, createdAt: undefined, updatedAt: undefined })
  const isSame = Object.entries(given).every(([column, value]) => value === (row[column] ?? null))
  if (isSame && !hasSecrets) return { after: before }
  const fields = { ...given, updatedAt: nextTimestamp(row.updatedAt as string) }
  const after = toRecord({ ...row, ...fields })
  return { cells: { ...fields, ...keysOf(after) } as Row, after }
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
