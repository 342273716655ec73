import { sql } from 'kysely'
import { write } from '../../db/write.server.ts'
import type { Database, Tables, Writer } from '../../features/entities.server.ts'
import type { ChangeSet, ChangeSetDetails, Decision, SetChange } from '../../features/history/change-set.ts'
import { recordNames, undoneActions } from '../../features/history/changes.store.server.ts'
import { differencesOf } from '../../features/history/differences.ts'
import { readable } from '../../features/history/readable.ts'
import type { FieldError } from '../../lib/api.ts'
import { caseless } from '../../lib/caseless.ts'
import { found, HttpError, NotFound } from '../../lib/errors.ts'
import { scheduler } from '../../records/apply-schedule.server.ts'
import {
  byEntity,
  changedFields,
  entityOf,
  liveRecords,
  overlayFrom,
  pickFields,
  readSetRows,
  requireOpenSet,
  type SetRow,
  type State,
  storeSetRow,
  withOverlay,
} from '../../records/change-sets.server.ts'
import { isSame } from '../../records/fields-that-differ.server.ts'
import { findRecord } from '../../records/find-record.server.ts'
import { isUnavailable } from '../http/error-handler.server.ts'

type StoredSet = Tables['change_sets']

/** Returns sets, the newest first, with the number of records that each changes. */
export async function listSets(db: Database) {
  const sets = await db.selectFrom('change_sets').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  const counts = await db
    .selectFrom('change_set_rows')
    .select((row) => ['setId', row.fn.countAll<number | string>().as('records')])
    .groupBy('setId')
    .execute()
  const recordsOf = new Map(counts.map(({ setId, records }) => [setId, Number(records)]))
  return (await withOutcomes(db, sets)).map((set) => present(set, recordsOf.get(set.id) ?? 0))
}

const present = ({ previewToken, publishedBy, ...set }: FoundSet, records: number) => ({
  ...set,
  preview: previewToken && `/preview/${previewToken}/`,
  records,
})

type FoundSet = Omit<StoredSet, 'outcome'> & Pick<ChangeSet, 'outcome'>

/** Returns sets with the outcome `undone` where their publication was undone. */
async function withOutcomes(db: Database, sets: StoredSet[]): Promise<FoundSet[]> {
  const published = sets.flatMap(({ publishedBy: action }) => (action === null ? [] : { action }))
  const undone = await undoneActions(db, published)
  const isUndone = ({ publishedBy }: StoredSet) => publishedBy !== null && undone.has(publishedBy)
  return sets.map((set) => ({ ...set, outcome: isUndone(set) ? 'undone' : set.outcome }))
}

export async function findSet(db: Database, id: string): Promise<FoundSet> {
  const stored = await db.selectFrom('change_sets').selectAll().where('id', '=', id).execute()
  const [set] = await withOutcomes(db, stored)
  return found(set, 'Set of changes')
}

/** Returns a set with its changes, and where they conflict with changes made on the site meanwhile. */
export async function describeSet(db: Database, id: string): Promise<ChangeSetDetails> {
  const set = await findSet(db, id)
  const { rows, live } = await readRows(db, id)
  // A record that the set deletes has its name on the site.
  const names = new Map([
    ...(await recordNames(db, rows)),
    ...(await recordNames(withOverlay(db, await overlayFrom(db, rows)), rows)),
  ])
  return { ...present(set, rows.length), changes: rows.map((row) => describeRow(row, live.get(row), names)) }
}

/**
 * Reads the changes of a set, and the record on the site of each. One that the set would create, and that was brought back
 * on the site meanwhile, is updated.
 */
async function readRows(db: Database, id: string) {
  const stored = await readSetRows(db, id)
  const records = await liveRecords(db, stored)
  const live = new Map<SetRow, State>()
  const rows = stored.map((row) => {
    const record = records.get(row)
    const current = { ...row, before: row.before ?? record ?? null }
    if (record) live.set(current, record)
    return current
  })
  return { rows, live }
}

function describeRow(row: SetRow, live: State | undefined, names: Map<string, string>): SetChange {
  const { entity, recordId, before, after } = row
  return {
    ...{ entity, recordId },
    label: labelOf(row),
    what: before ? (after ? 'updated' : 'deleted') : 'created',
    differences: before && after ? differencesOf(before, after, names) : [],
    conflicts: conflictsOf(row, live).map(({ field, site, set }) => ({
      field,
      site: field ? readable(site, names) : 'deleted',
      set: field ? readable(set, names) : 'changed',
    })),
  }
}

const labelOf = ({ entity, recordId, before, after }: SetRow) =>
  String((after ?? before)?.[entityOf(entity).labelField] ?? recordId)

type Conflict = { field: string; site: unknown; set: unknown }

/** Returns the fields that were changed on the site too, to another value, since the set changed them. */
function conflictsOf(row: SetRow, live: State | undefined): Conflict[] {
  const { before, after } = row
  if (!before) return []
  if (!live) return after ? [{ field: '', site: undefined, set: undefined }] : []
  const fields = after ? changedFields(row) : changedFields({ before, after: live })
  return fields
    .filter((field) => !isSame(live[field], before[field]) && !(after && isSame(live[field], after[field])))
    .map((field) => ({ field, site: live[field], set: after?.[field] }))
}

/**
 * Decides one conflict. Keeping the site's record that the set wants to delete, or that is gone, drops the change.
 * @throws NotFound for a change or field that the set does not have
 */
export async function decide(tx: Database, id: string, { entity, recordId, field, keep }: Decision): Promise<void> {
  const row = found(
    (await readSetRows(tx, id)).find((each) => each.entity === entity && each.recordId === recordId),
    'Change',
  )
  const live = await findRecord(tx, entityOf(entity), recordId)
  const { before, after } = row
  if (!before) return
  if (!live)
    return storeSetRow(tx, id, keep === 'site' ? { ...row, before: null, after: null } : { ...row, before: null })
  if (!after) return storeSetRow(tx, id, keep === 'site' ? { ...row, before: null } : { ...row, before: live })
  if (!Object.hasOwn({ ...before, ...after }, field)) throw new NotFound('Field')
  const site = pickFields(live, [field])
  const kept = keep === 'site' ? { ...after, ...site } : after
  return storeSetRow(tx, id, { ...row, before: { ...before, ...site } as State, after: kept as State })
}

/**
 * Applies a set to the site as one action, and closes it.
 * @returns the number of records
 * @throws HttpError 409 that names each conflict
 */
export async function publish(writer: Writer, id: string, now: Date): Promise<number> {
  const { tx } = writer
  await requireOpenSet(tx, id)
  const { rows, live } = await readRows(tx, id)
  const errors = [...rows.flatMap((row) => refusals(row, live.get(row))), ...(await takenNames(tx, rows))]
  if (errors.length > 0) throw new HttpError(409, errors[0]?.message ?? '', { errors, reason: 'changed_since' })
  await apply(writer, rows)
  // None where the site had all of its values already.
  const logged = tx.selectFrom('changes').select('revision').where('revision', '=', writer.action)
  const publishedBy = (await logged.executeTakeFirst())?.revision ?? null
  await updateSet(tx, id, {
    closedAt: now.toISOString(),
    outcome: 'published',
    publishedBy,
    publishAt: null,
    stoppedAt: null,
  })
  return rows.length
}

/**
 * Opens a set again.
 * @throws HttpError 409 unless it was discarded, or its publication was undone
 */
export async function reopen(tx: Database, id: string): Promise<void> {
  const { outcome } = await findSet(tx, id)
  if (outcome !== 'discarded' && outcome !== 'undone')
    throw new HttpError(409, 'Only a set that was discarded or undone can be restored')
  await updateSet(tx, id, { closedAt: null, outcome: null, publishedBy: null })
}

export const updateSet = (tx: Database, id: string, values: Partial<StoredSet>) =>
  tx.updateTable('change_sets').set(values).where('id', '=', id).execute()

/**
 * Publishes the sets whose moment has come. One that cannot be published stays open, and says that it was stopped.
 * @throws the last error that is no conflict, once all sets have had their turn
 */
export async function publishDue(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  const due = (tx: Database) =>
    tx.selectFrom('change_sets').select('id').where('publishAt', '<=', at).where('closedAt', 'is', null)
  let failure: unknown
  for (const { id } of await due(db).execute()) {
    // Meanwhile, another process may have published it, or staff have put it off.
    const writeIfDue = (work: (writer: Writer) => Promise<unknown>) =>
      write(db, scheduler, async (writer) => {
        if (await due(writer.tx).where('id', '=', id).executeTakeFirst()) await work(writer)
      })
    try {
      await writeIfDue((writer) => publish(writer, id, now))
    } catch (error) {
      // Soon, the database may answer again.
      if (isUnavailable(error as Error)) throw error
      await writeIfDue(({ tx }) => updateSet(tx, id, { publishAt: null, stoppedAt: at }))
      if (!(error instanceof HttpError)) failure = error
    }
  }
  if (failure) throw failure
}

/** Deletes records first: a new or changed one may take the name of a deleted one. */
async function apply({ tx, removeAll, updateAll, restoreAll }: Writer, rows: SetRow[]) {
  for (const [entity, ofEntity] of byEntity(rows.filter(({ after }) => !after)))
    await removeAll(
      entity,
      ofEntity.map(({ recordId }) => recordId),
    )
  for (const [entity, ofEntity] of byEntity(rows.filter(({ before, after }) => before && after))) {
    // Read again: a new name of a room has changed its talks.
    const live = await liveRecords(tx, ofEntity)
    const values = new Map(ofEntity.map((row) => [live.get(row) as State, changesOf(row)]))
    await updateAll(entity, [...values.keys()], (record) => values.get(record) ?? {})
  }
  for (const [entity, ofEntity] of byEntity(rows.filter(({ before }) => !before)))
    await restoreAll(
      entity,
      ofEntity.flatMap(({ after }) => after ?? []),
    )
}

const changesOf = (row: SetRow) => pickFields(row.after as State, changedFields(row))

const refusals = (row: SetRow, live: State | undefined): FieldError[] =>
  conflictsOf(row, live).map(({ field }) => ({
    field,
    message: `“${labelOf(row)}” was ${field ? 'changed' : 'deleted'} on the site meanwhile`,
  }))

/** Returns an error for each name or address that another record on the site has, and that the set does not change. */
async function takenNames(db: Database, rows: SetRow[]): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const [{ tableName, uniqueField: field, entityName }, ofEntity] of byEntity(rows)) {
    if (!field) continue
    const wanted = new Map(ofEntity.map(({ after }) => [caseless(after?.[field] ?? ''), after?.[field]]))
    const others = await sql<{ name: string }>`select ${sql.ref(field)} as name from ${sql.table(tableName)}
      where id not in (${sql.join(ofEntity.map(({ recordId }) => recordId))})`.execute(db)
    for (const name of others.rows.map((other) => wanted.get(caseless(other.name))))
      if (name) errors.push({ field, message: `Another ${entityName} is called “${name}” now` })
  }
  return errors
}
