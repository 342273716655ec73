import type { Table } from '../../db/table.server.ts'
import { contentEntities, type Database, type Writer } from '../entities.server.ts'
import { actionOf } from './log-columns.server.ts'

type LoggedState = { revision: number; entity: string }
type State = Record<string, unknown>

const entities = new Map<string, Table>(
  Object.values(contentEntities).map((entity) => [entity.entityName, entity as Table]),
)

/** Returns the fields of an entity that name other records, with the name of the entity in the change log. */
const namesOf = (entityName: string) =>
  Object.entries(entities.get(entityName)?.names ?? {}).map(([field, tableName]) => ({
    field,
    named: contentEntities[tableName as keyof typeof contentEntities].entityName,
  }))

/**
 * Returns a function that brings names in a logged state up to date: a talk's room may have got another name since.
 * @param action the revision from which on records may have been renamed
 * @param changes the changes whose states the function is called with
 */
export async function renamedSince(db: Database, action: number, changes: readonly LoggedState[]) {
  const named = new Set(changes.flatMap(({ entity }) => namesOf(entity).map((name) => name.named)))
  const renames = named.size > 0 ? await readRenames(db, action, [...named]) : []
  return ({ revision, entity }: LoggedState, state: State): State => {
    const current = { ...state }
    for (const { field, named } of namesOf(entity))
      for (const rename of renames)
        if (rename.entity === named && rename.revision > revision && rename.from === current[field])
          current[field] = rename.to
    return current
  }
}

async function readRenames(db: Database, action: number, named: string[]) {
  const updates = await db
    .selectFrom('changes')
    .select(['revision', 'entity', 'before', 'after'])
    .where('entity', 'in', named)
    .where('what', '=', 'updated')
    .where('revision', '>', action)
    // Undoing the action takes its own renames back, too.
    .where(actionOf, '<>', action)
    .orderBy('revision')
    .execute()
  const nameIn = (state: string | null): unknown => JSON.parse(state ?? '{}').name
  return updates
    .map(({ revision, entity, before, after }) => ({ revision, entity, from: nameIn(before), to: nameIn(after) }))
    .filter(({ from, to }) => from !== to)
}

type Undone = { entity: string; before: State | null; after: State | null }

/**
 * Gives the old names of records, which an undoing has put back, to those that have come to hold the new names since.
 * Those that held the same text before the action keep it.
 */
export async function renameInLaterRecords({ tx, updateAll }: Writer, action: number, changes: readonly Undone[]) {
  for (const { entity, before, after } of changes) {
    const { namedIn, tableName = '' } = entities.get(entity) ?? {}
    const [to, from] = [before?.name, after?.name]
    if (!namedIn || !to || !from || to === from) continue
    const { table, field } = namedIn
    const taken = await tx
      .selectFrom(tableName as 'rooms')
      .select('id')
      .where('name', '=', `${from}`)
      .execute()
    if (taken.length > 0) continue
    const holding = tx.selectFrom(table.tableName as 'agenda').where(field as 'location', '=', `${from}`)
    const records = (await holding.selectAll().execute()).map(table.toRecord)
    if (records.length === 0) continue
    const later = await tx
      .selectFrom('changes')
      .select(['recordId', 'before', 'after'])
      .where('entity', '=', table.entityName)
      .where(
        'recordId',
        'in',
        records.map(({ id }) => id),
      )
      .where('revision', '>', action)
      .execute()
    const valueIn = (state: string | null) => JSON.parse(state ?? '{}')[field]
    const came = later.filter((change) => valueIn(change.before) !== from && valueIn(change.after) === from)
    const ids = new Set(came.map(({ recordId }) => recordId))
    await updateAll(
      table,
      records.filter(({ id }) => ids.has(id)),
      () => ({ [field]: to }),
    )
  }
}
