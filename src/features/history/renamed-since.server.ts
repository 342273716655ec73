import { contentEntities, type Database } from '../entities.server.ts'

type LoggedState = { revision: number; entity: string }
type State = Record<string, unknown>

const entities = new Map(Object.values(contentEntities).map((entity) => [entity.entityName, entity]))

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
    .orderBy('revision')
    .execute()
  const nameIn = (state: string | null): unknown => JSON.parse(state ?? '{}').name
  return updates
    .map(({ revision, entity, before, after }) => ({ revision, entity, from: nameIn(before), to: nameIn(after) }))
    .filter(({ from, to }) => from !== to)
}
