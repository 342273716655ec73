import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Table } from '../../db/table.server.ts'
import type { FieldError } from '../../lib/api.ts'
import { Forbidden, HttpError, NotFound } from '../../lib/errors.ts'
import type { Versioned } from '../../records/save.server.ts'
import { contentEntities, type Database, type Writer } from '../entities.server.ts'
import type { ConflictChoice } from './history.ts'
import { undoDays } from './undo-days.ts'

type Entity = Table<Versioned> & { tableName: string; labelField: string }
type State = Record<string, unknown>
type LoggedChange = { what: string; entity: string; recordId: string; before: State | null; after: State | null }

const entities = new Map(
  Object.values(contentEntities).map((entity) => [entity.entityName, entity as unknown as Entity]),
)

/** Fields that no two records of an entity share. */
const uniqueFields: Record<string, string> = { tracks: 'name', rooms: 'name', pages: 'slug', content: 'section' }

/**
 * Undoes all changes of one action, the last first. An update gets back only the fields that it changed, a deleted record
 * returns under its id, and a created one is removed. The undoing is an action itself.
 * @param choice what happens to fields that were changed again since
 * @throws NotFound, Forbidden for accounts, HttpError 409 when it is too late, when fields were changed again and `choice`
 *   is 'ask' (reason `changed_since`), or when a name is taken
 */
export async function undo(writer: Writer, action: number, { choice, now }: { choice: ConflictChoice; now: Date }) {
  const changes = await changesOf(writer.tx, action, now)
  const conflicts: FieldError[] = []
  for (const change of changes.toReversed()) {
    const entity = entities.get(change.entity)
    if (!entity) throw new Forbidden('Changes of accounts cannot be undone')
    conflicts.push(...(await undoChange(writer, entity, change, choice)))
  }
  if (conflicts.length > 0 && choice === 'ask') {
    const message = 'Some of this was changed again since'
    throw new HttpError(409, message, { errors: conflicts, reason: 'changed_since' })
  }
}

async function changesOf(db: Database, action: number, now: Date): Promise<LoggedChange[]> {
  const belongs = sql<boolean>`coalesce(action, revision) = ${action}`
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
    .select(['at', 'what', 'entity', 'recordId', 'before', 'after'])
    .where('revision', '>=', action)
    .where(belongs)
    .orderBy('revision')
  const rows = await (next ? own.where('revision', '<', next.revision) : own).execute()
  const [first] = rows
  if (!first) throw new NotFound('Change')
  if (now.getTime() - Date.parse(first.at) > undoDays * 86_400_000)
    throw new HttpError(409, `Changes can be undone for ${undoDays} days`)
  const parse = (state: string | null) => state && JSON.parse(state)
  return rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }))
}

/** Undoes one change as far as it can. @returns a message for each field that was changed again since */
async function undoChange(
  writer: Writer,
  entity: Entity,
  { what, recordId, before, after }: LoggedChange,
  choice: ConflictChoice,
): Promise<FieldError[]> {
  const current = await read(writer.tx, entity, recordId)
  const label = `“${(before ?? after)?.[entity.labelField] ?? recordId}”`
  if (!before) {
    if (!current) return []
    const changed = fieldsThatDiffer(current, after)
    if (changed.length > 0 && choice !== 'overwrite')
      return changed.map((field) => ({ field, message: `${label} was changed since it was created` }))
    await writer.remove(entity, recordId)
    return []
  }
  if (what === 'deleted') {
    if (current) return []
    await refuseTaken(writer.tx, entity, recordId, before)
    await writer.restore(entity, before as Versioned)
    return []
  }
  if (!current) return [{ field: '', message: `${label} was deleted since` }]
  const changed = fieldsThatDiffer(before, after).filter((field) => !isSame(current[field], before[field]))
  const conflicting = changed.filter((field) => !isSame(current[field], after?.[field]))
  const restored = choice === 'overwrite' ? changed : changed.filter((field) => !conflicting.includes(field))
  const values = Object.fromEntries(restored.map((field) => [field, before[field] ?? null]))
  await refuseTaken(writer.tx, entity, recordId, values)
  if (restored.length > 0) await writer.update(entity, recordId, values)
  return conflicting.map((field) => ({ field, message: `${label} was changed again since` }))
}

/** A version is not a part of the content, and a field that a later release added is missing in older states. */
const fieldsThatDiffer = (one: State | null, other: State | null): string[] =>
  Object.keys({ ...one, ...other }).filter((field) => field !== 'updatedAt' && !isSame(one?.[field], other?.[field]))

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null)

async function read(db: Database, { tableName, toRecord }: Entity, id: string): Promise<State | undefined> {
  const { rows } = await sql<object>`select * from ${sql.table(tableName)} where id = ${id}`.execute(db)
  return rows[0] && (toRecord(rows[0]) as unknown as State)
}

/** @throws HttpError 409 when another record has got the name or address of this one since */
async function refuseTaken(db: Database, { entityName, tableName }: Entity, id: string, values: State): Promise<void> {
  const field = uniqueFields[tableName]
  const value = field && values[field]
  if (!value) return
  const { rows } = await sql`select id from ${sql.table(tableName)}
    where id <> ${id} and lower(${sql.ref(field)}) = ${String(value).toLowerCase()}`.execute(db)
  if (rows[0]) throw new HttpError(409, `Another ${entityName} is called “${value}” now. Rename it first.`)
}
