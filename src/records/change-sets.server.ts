import { sql } from 'kysely'
import type { Change } from '../db/change-log.server.ts'
import { isPostgres } from '../db/database.server.ts'
import { insertRows, rowsFrom } from '../db/rows-from.server.ts'
import { type Shadows, withShadows } from '../db/shadow-tables.server.ts'
import type { Row, Table } from '../db/table.server.ts'
import { rowOf } from '../db/write.server.ts'
import { contentEntities, type Database, type Writer } from '../features/entities.server.ts'
import { Forbidden, HttpError } from '../lib/errors.ts'
import { groupBy } from '../lib/group-by.ts'
import { fieldsThatDiffer } from './fields-that-differ.server.ts'
import { findRecords } from './find-record.server.ts'

/**
 * Sets of changes that staff prepare without changing the site. A save into a set runs the code of every save on the
 * site as the set would make it, takes that back, and stores what it changed.
 */

export type State = Record<string, unknown> & { id: string; updatedAt: string }

/** The intended change of one record: see `change_set_rows`. */
export type SetRow = { entity: string; recordId: string; before: State | null; after: State | null }

type ContentEntity = Table<State> & { labelField: string; uniqueField?: string | undefined }
const entities = new Map(
  Object.values(contentEntities).map((entity) => [entity.entityName, entity as unknown as ContentEntity]),
)

/** @throws Forbidden for accounts */
export function entityOf(name: string): ContentEntity {
  const entity = entities.get(name)
  if (!entity) throw new Forbidden('Accounts cannot be part of a set of changes')
  return entity
}

const isOpen = async (db: Database, id: string) =>
  (await db.selectFrom('change_sets').select('closedAt').where('id', '=', id).executeTakeFirst())?.closedAt === null

/** @throws HttpError 409 */
export async function requireOpenSet(db: Database, id: string): Promise<void> {
  if (!(await isOpen(db, id))) throw new HttpError(409, 'This set of changes is closed. Leave it to continue.')
}

/** Returns the id of the open set that a preview's link shows. */
export async function findPreview(db: Database, token: string): Promise<string | undefined> {
  const open = db.selectFrom('change_sets').select('id').where('previewToken', '=', token).where('closedAt', 'is', null)
  return (await open.executeTakeFirst())?.id
}

export async function readSetRows(db: Database, setId: string): Promise<SetRow[]> {
  const rows = await db
    .selectFrom('change_set_rows')
    .select(['entity', 'recordId', 'before', 'after'])
    .where('setId', '=', setId)
    .orderBy('at')
    .orderBy('recordId')
    .execute()
  const parse = (state: string | null): State | null => state && JSON.parse(state)
  return rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }))
}

/** Returns a text that differs after each save in a set. */
export async function versionOfSet(db: Database, setId: string): Promise<string> {
  const rows = db.selectFrom('change_set_rows').where('setId', '=', setId)
  const columns = rows.select((row) => [row.fn.max('at').as('last'), row.fn.countAll<number | string>().as('count')])
  const { last, count } = await columns.executeTakeFirstOrThrow()
  return `${count} ${last}`
}

/** Returns the fields that a set changes in a record. */
export const changedFields = ({ before, after }: Pick<SetRow, 'before' | 'after'>) => fieldsThatDiffer(before, after)

export const pickFields = (state: State, fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, state[field] ?? null]))

/** Returns a record as it shall be; null where it shall not exist. @param live the record on the site */
function intended(row: SetRow, live: State | undefined): State | null {
  if (!row.before || !row.after) return row.after
  return live ? { ...live, ...pickFields(row.after, changedFields(row)), updatedAt: row.after.updatedAt } : null
}

/** What a set makes of the rows of some tables. */
type Overlay = { entity: ContentEntity; ids: string[]; rows: Row[] }[]

/** Returns what an open set makes of the site; a closed one changes nothing. */
export const overlayOf = async (db: Database, setId: string): Promise<Overlay> =>
  (await isOpen(db, setId)) ? overlayFrom(db, await readSetRows(db, setId)) : []

export async function overlayFrom(db: Database, setRows: SetRow[]): Promise<Overlay> {
  const live = await liveRecords(db, setRows)
  return byEntity(setRows).map(([entity, rows]) => ({
    entity,
    ids: rows.map(({ recordId }) => recordId),
    rows: rows.flatMap((row) => intended(row, live.get(row)) ?? []).map((state) => rowOf(entity, state)),
  }))
}

export const byEntity = (rows: SetRow[]): [entity: ContentEntity, rows: SetRow[]][] =>
  [...groupBy(rows, ({ entity }) => entity)].map(([name, ofEntity]) => [entityOf(name), ofEntity])

/** Returns the record on the site of each change of a set, where there is one. */
export async function liveRecords(db: Database, setRows: SetRow[]): Promise<Map<SetRow, State>> {
  const live = new Map<SetRow, State>()
  for (const [entity, rows] of byEntity(setRows)) {
    const ids = rows.map(({ recordId }) => recordId)
    const byId = new Map((await findRecords(db, entity, ids)).map((record) => [record.id, record]))
    for (const row of rows) {
      const record = byId.get(row.recordId)
      if (record) live.set(row, record)
    }
  }
  return live
}

/** Returns the rows of an entity's table, with those of an overlay in place of its own, as a query. */
export function sourceOf(
  db: Database,
  { tableName, columns }: Pick<Table, 'tableName' | 'columns'>,
  overlay: Overlay = [],
) {
  const table = isPostgres(db) ? sql.ref(tableName) : sql`main.${sql.ref(tableName)}`
  const change = overlay.find(({ entity }) => entity.tableName === tableName)
  if (!change) return sql`select * from ${table}`
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const unchanged = sql`select ${names} from ${table} where id not in (${sql.join(change.ids)})`
  if (change.rows.length === 0) return unchanged
  return sql`${unchanged} union all select ${names} from ${rowsFrom(db, tableName, columns, change.rows)} as changed`
}

/** Returns the database with a set's changes, for reads only. */
export function withOverlay(db: Database, overlay: Overlay): Database {
  const shadows: Shadows = new Map(
    overlay.map(({ entity }) => [entity.tableName, sourceOf(db, entity, overlay)] as const),
  )
  return withShadows(db, shadows)
}

/** Runs a save as on the site with the changes of a set, and stores what it changed in the set. */
export async function saveInSet<Result>(writer: Writer, setId: string, run: () => Promise<Result>): Promise<Result> {
  const { tx } = writer
  await requireOpenSet(tx, setId)
  const earlier = await readSetRows(tx, setId)
  const overlay = await overlayFrom(tx, earlier)
  const { result, changes } = await writer.trial(async () => {
    await apply(tx, overlay)
    return run()
  })
  if (changes.length === 0) return result
  const rows = new Map(earlier.map((row) => [keyOf(row), row]))
  for (const { entity, recordId, before, after } of changes) {
    entityOf(entity)
    const change = { entity, recordId, before: before as State | null, after: after as State | null }
    const row = joined(rows.get(keyOf(change)), change)
    await storeSetRow(tx, setId, row)
    rows.set(keyOf(row), row)
  }
  await storeChanges(tx, setId, writer.action, changes)
  return result
}

/** How long a save in a set can be undone, in milliseconds. */
const undoTime = 24 * 3_600_000

async function storeChanges(tx: Database, setId: string, action: number, changes: Change[]) {
  const expiresAt = new Date(Date.now() + undoTime).toISOString()
  const row = { setId, action, changes: JSON.stringify(changes), expiresAt }
  await tx.insertInto('change_set_saves').values(row).execute()
}

/** Returns what a save changed in a set, like the change log for the site; undefined for any other action. */
export async function changesInSet(db: Database, setId: string, action: number): Promise<Change[] | undefined> {
  const saves = db.selectFrom('change_set_saves').select('changes')
  const save = await saves.where('setId', '=', setId).where('action', '=', action).executeTakeFirst()
  return save && JSON.parse(save.changes)
}

/** Returns what saves changed in sets and can still be undone, as JSON, where it names images. */
export async function undoableInSets(db: Database, now: Date): Promise<string[]> {
  const saves = await db
    .selectFrom('change_set_saves')
    .select('changes')
    .where('expiresAt', '>', now.toISOString())
    .where('changes', 'like', '%uploads/%')
    .execute()
  return saves.map(({ changes }) => changes)
}

const keyOf = ({ entity, recordId }: Pick<SetRow, 'entity' | 'recordId'>) => `${entity} ${recordId}`

async function apply(tx: Database, overlay: Overlay) {
  for (const { entity, ids } of overlay)
    await sql`delete from ${sql.table(entity.tableName)} where id in (${sql.join(ids)})`.execute(tx)
  for (const { entity, rows } of overlay) await insertRows(tx, entity.tableName, rows)
}

/** Returns an earlier change of a record joined with a later one. Fields not changed before are compared with the site. */
function joined(earlier: SetRow | undefined, change: SetRow): SetRow {
  if (!earlier) return change
  if (!earlier.before) return { ...change, before: null }
  const base = change.before ?? earlier.before
  return { ...change, before: { ...base, ...pickFields(earlier.before, changedFields(earlier)) } as State }
}

/** Stores a change of a set, or removes it where it changes nothing. */
export async function storeSetRow(tx: Database, setId: string, { entity, recordId, before, after }: SetRow) {
  const own = { setId, entity, recordId }
  const isNothing =
    (before === null && after === null) || (before && after && changedFields({ before, after }).length === 0)
  await tx
    .deleteFrom('change_set_rows')
    .where((row) => row.and(own))
    .execute()
  if (isNothing) return
  const toJson = (state: State | null) => state && JSON.stringify(state)
  const states = { before: toJson(before), after: toJson(after) }
  await tx
    .insertInto('change_set_rows')
    .values({ ...own, ...states, at: new Date().toISOString() })
    .execute()
}
