import { sql } from 'kysely'
import type { Table } from '../../db/table.server.ts'
import type { FieldError } from '../../lib/api.ts'
import { caseless } from '../../lib/caseless.ts'
import { Forbidden, HttpError, NotFound } from '../../lib/errors.ts'
import { type ConflictChoice, undoableSince, undoDays } from '../../lib/undo-rules.ts'
import { afterMoments, withoutPastMoments } from '../../lib/visibility.ts'
import { changesInSet } from '../../records/change-sets.server.ts'
import { fieldsThatDiffer, isSame } from '../../records/fields-that-differ.server.ts'
import { findRecords } from '../../records/find-record.server.ts'
import type { Versioned } from '../../records/save.server.ts'
import { contentEntities, type Database, type Writer } from '../entities.server.ts'
import { actionOf } from './log-columns.server.ts'
import { renamedSince, renameInLaterRecords } from './renamed-since.server.ts'

type Entity = Table<Versioned> & { labelField: string; uniqueField: string | undefined }
type State = Record<string, unknown>
type LoggedChange = {
  what: 'created' | 'updated' | 'deleted'
  entity: string
  recordId: string
  before: State | null
  after: State | null
}

const entities = new Map(
  Object.values(contentEntities).map((entity) => [entity.entityName, entity as unknown as Entity]),
)

type UndoOptions = { choice: ConflictChoice; now: Date; set: string | null }

/**
 * Undoes all changes of one action, the last first. An update gets back only the fields that it changed, a deleted record
 * returns under its id, and a created one is removed. The undoing is an action itself.
 * @param choice what happens to fields that were changed again since
 * @param set the id of the set that the undoing goes into, if any: it can also be that of a save in the set
 * @throws NotFound, Forbidden for accounts, HttpError 409 when it is too late, when fields were changed again and `choice`
 *   is 'ask' (reason `changed_since`), when nothing is left to undo (reason `already_undone`), or when a name is taken
 */
export async function undo(writer: Writer, action: number, { choice, now, set }: UndoOptions) {
  const inSet = set && (await changesInSet(writer.tx, set, action))
  const changes = (inSet as LoggedChange[] | undefined) || (await changesOf(writer.tx, action, now))
  writer.undoes(action)
  const conflicts: FieldError[] = []
  let changed = 0
  for (const run of runsOf(inOrderOfUndoing(changes))) {
    const entity = entities.get(run[0].entity)
    if (!entity) throw new Forbidden('Changes of accounts cannot be undone')
    const undone = await undoRun(writer, entity, run, { choice, now: now.toISOString() })
    conflicts.push(...undone.conflicts)
    changed += undone.changed
  }
  if (!inSet) await renameInLaterRecords(writer, action, changes)
  if (conflicts.length > 0 && choice === 'ask') {
    const message = 'Some of this has changed again since'
    throw new HttpError(409, message, { errors: conflicts, reason: 'changed_since' })
  }
  const message = conflicts.length > 0 ? 'Nothing is left to undo here' : 'Already undone'
  if (changed === 0) throw new HttpError(409, message, { reason: 'already_undone' })
}

async function changesOf(db: Database, action: number, now: Date): Promise<LoggedChange[]> {
  const belongs = sql<boolean>`${actionOf} = ${action}`
  // The changes of a write have consecutive revisions, so no search goes beyond the next write.
  const next = await db
    .selectFrom('changes')
    .select('revision')
    .where('revision', '>', action)
    .where(sql<boolean>`not ${belongs}`)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst()
  const own = db
    .selectFrom('changes')
    .select(['revision', 'at', 'what', 'entity', 'recordId', 'before', 'after'])
    .where('revision', '>=', action)
    .where(belongs)
    .orderBy('revision')
  const rows = await (next ? own.where('revision', '<', next.revision) : own).execute()
  const [first] = rows
  if (!first) throw new NotFound('Change')
  if (first.at < undoableSince(now)) throw new HttpError(409, `Changes can be undone for ${undoDays} days`)
  const renamed = await renamedSince(db, action, rows)
  return rows.map((row) => {
    const stateOf = (json: string | null) => json && renamed(row, JSON.parse(json))
    return { ...row, before: stateOf(row.before), after: stateOf(row.after) } as LoggedChange
  })
}

/** The last first, but records that others name before those: a talk has the name that its room has in the end. */
function inOrderOfUndoing(changes: LoggedChange[]): LoggedChange[] {
  const isNamed = ({ entity }: LoggedChange) => entities.get(entity)?.namedIn !== undefined
  const reversed = changes.toReversed()
  return [...reversed.filter(isNamed), ...reversed.filter((change) => !isNamed(change))]
}

type Run = [LoggedChange, ...LoggedChange[]]

/**
 * Returns changes in runs that a few statements undo: of one kind and of different records of an entity. Records whose
 * names must differ are undone one by one.
 */
function runsOf(changes: LoggedChange[]): Run[] {
  const runs: Run[] = []
  let ids = new Set<string>()
  for (const change of changes) {
    const run = runs.at(-1)
    const isAlike = run && run[0].entity === change.entity && run[0].what === change.what
    if (isAlike && !ids.has(change.recordId) && !entities.get(change.entity)?.uniqueField) run.push(change)
    else {
      runs.push([change])
      ids = new Set()
    }
    ids.add(change.recordId)
  }
  return runs
}

/** `conflicts` has a message for each field that was changed again since; `changed` counts the records. */
type Undone = { conflicts: FieldError[]; changed: number }

/** Undoes changes of one kind as far as it can. */
async function undoRun(
  writer: Writer,
  entity: Entity,
  run: Run,
  how: Pick<Undoing, 'choice' | 'now'>,
): Promise<Undone> {
  const ids = run.map(({ recordId }) => recordId)
  const current = new Map((await findRecords(writer.tx, entity, ids)).map((record) => [record.id, record]))
  const undoKind = { created: removeCreated, deleted: restoreDeleted, updated: resetUpdated }[run[0].what]
  return undoKind(writer, entity, { run, current, ...how })
}

type Undoing = { run: Run; current: Map<string, Versioned>; choice: ConflictChoice; now: string }

async function removeCreated(writer: Writer, entity: Entity, { run, current, choice }: Undoing) {
  const conflicts: FieldError[] = []
  const removed: string[] = []
  for (const change of run) {
    const record = current.get(change.recordId)
    const fields = record && choice !== 'overwrite' ? fieldsThatDiffer(record, change.after) : []
    conflicts.push(...fields.map(conflictOf(entity, change, 'has changed since it was created')))
    if (record && fields.length === 0) removed.push(record.id)
  }
  if (removed.length > 0) await writer.removeAll(entity, removed)
  return { conflicts, changed: removed.length }
}

async function restoreDeleted(writer: Writer, entity: Entity, { run, current, now }: Undoing) {
  const restored = run.filter(({ recordId }) => !current.has(recordId)).map(({ before }) => before as State & Versioned)
  for (const record of restored) await refuseTaken(writer.tx, entity, record.id, record)
  await writer.restoreAll(
    entity,
    restored.map((record) => afterMoments(record, now)),
  )
  return { conflicts: [], changed: restored.length }
}

async function resetUpdated(writer: Writer, entity: Entity, { run, current, choice, now }: Undoing) {
  const conflicts: FieldError[] = []
  const reset = new Map<Versioned, State>()
  for (const change of run) {
    const record = current.get(change.recordId)
    if (record) {
      const { values, conflicting } = earlierValues(change, record, choice, now)
      await refuseTaken(writer.tx, entity, record.id, values)
      if (Object.keys(values).length > 0) reset.set(record, values)
      conflicts.push(...conflicting.map(conflictOf(entity, change, 'has changed again since')))
    } else conflicts.push(conflictOf(entity, change, 'has been deleted since')(''))
  }
  await writer.updateAll(entity, [...reset.keys()], (record) => reset.get(record) ?? {})
  return { conflicts, changed: reset.size }
}

const conflictOf =
  ({ labelField }: Entity, { before, after, recordId }: LoggedChange, what: string) =>
  (field: string): FieldError => ({ field, message: `“${(before ?? after)?.[labelField] ?? recordId}” ${what}` })

/** Returns the values that an updated record gets back, and the fields that were changed again since. */
function earlierValues({ before, after }: LoggedChange, record: Versioned, choice: ConflictChoice, now: string) {
  const differing = fieldsThatDiffer(before, after)
  // Unless staff hid or showed it themselves, its moments would have.
  const isTimed = !differing.includes('hidden') && differing.some((field) => field === 'showAt' || field === 'hideAt')
  const old = (isTimed ? afterMoments : withoutPastMoments)(before ?? {}, now) as State
  const current = record as Versioned & State
  const changed = [...differing, ...(isTimed ? ['hidden'] : [])].filter((field) => !isSame(current[field], old[field]))
  const conflicting = changed.filter((field) => !isSame(current[field], after?.[field]))
  const restored = choice === 'overwrite' ? changed : changed.filter((field) => !conflicting.includes(field))
  return { values: Object.fromEntries(restored.map((field) => [field, old[field] ?? null])), conflicting }
}

/** @throws HttpError 409 when another record has got the name or address of this one since */
async function refuseTaken(
  db: Database,
  { entityName, tableName, uniqueField: field }: Entity,
  id: string,
  values: State,
): Promise<void> {
  const value = field && values[field]
  if (!value) return
  const { rows } = await sql<{ name: string }>`select ${sql.ref(field)} as name from ${sql.table(tableName)}
    where id <> ${id}`.execute(db)
  if (rows.some(({ name }) => caseless(name) === caseless(value)))
    throw new HttpError(409, `Another ${entityName} is called “${value}” now. Rename it first.`)
}
