import { sql } from 'kysely'
import { ownTurn } from '../../lib/own-turn.server.ts'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import { actorName, formerUser, nameOfUser } from '../../records/actor-name.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { differencesOf, fieldLabel, isMove } from './differences.ts'
import type { ChangeFilters, ListedChange, PastChange } from './history.ts'
import { actionOf, changeColumns, isContent, latestFirst } from './log-columns.server.ts'

const { entityName: userEntity } = entities.users

export type ChangeFilter = {
  /** False leaves out the changes of accounts, which only super admins may see. */
  withUsers: boolean
  /** The id of the author, or the name of one without an account. */
  person?: string | undefined
  /** An entity's name. */
  entity?: string | undefined
  /** The first moment, and the first one after the period (ISO 8601). */
  since?: string | undefined
  until?: string | undefined
  /** A field that an update changed. */
  field?: string | undefined
  /** Words in the author, the record's label, or the former or new text of a field. */
  search?: string | undefined
}

type Batch = {
  changes: ListedChange[]
  /** The number of changes read, and the revision of the oldest. */
  read: number
  oldest: number
}

/** Changes per query. */
const batchSize = 250

/**
 * Reads the changes that pass a filter, the newest first. Field and search are compared here, because the log stores
 * states as JSON and neither database can ignore accents alike.
 * @param before only changes before this revision
 */
export async function* readChanges(db: Database, filter: ChangeFilter, before?: number): AsyncGenerator<Batch> {
  let oldest = before
  for (;;) {
    const rows = await rowsOf(db, filter, oldest)
    const last = rows.at(-1)
    if (!last) return
    oldest = last.revision
    const parsed = rows.map(withStates)
    const [names, undone] = [await recordNames(db, parsed), await undoneActions(db, parsed)]
    const changes = parsed.map((row) => toListed(row, names, undone)).filter((change) => passes(change, filter))
    yield { changes, read: rows.length, oldest }
    if (rows.length < batchSize) return
    await ownTurn()
  }
}

type Row = Omit<Awaited<ReturnType<typeof rowsOf>>[number], keyof States> & States

function rowsOf(db: Database, { withUsers, person, entity, since, until }: ChangeFilter, before?: number) {
  const conditions = [
    !withUsers && isContent,
    // By -revision, as the index changes_of_content is sorted.
    before !== undefined && (withUsers ? sql<boolean>`revision < ${before}` : sql<boolean>`-revision > ${-before}`),
    person && sql<boolean>`(actor = ${person} or (actor is null and "actorName" = ${person}))`,
    entity && sql<boolean>`entity = ${entity}`,
    since && sql<boolean>`at >= ${since}`,
    until && sql<boolean>`at < ${until}`,
  ].filter((condition) => typeof condition === 'object')
  return db
    .selectFrom('changes')
    .select([
      ...changeColumns,
      'entity',
      'recordId',
      // The log has no names of users.
      sql<string | null>`case when entity = ${sql.lit(userEntity)} then ${nameOfUser('recordId')} end`.as('userName'),
    ])
    .where(sql<boolean>`${sql.join<boolean>([sql`1 = 1`, ...conditions], sql` and `)}`)
    .orderBy(withUsers ? sql`revision desc` : latestFirst.by)
    .limit(batchSize)
    .execute()
}

/** Returns the names of the speakers and venues that records refer to, by id; of deleted ones, those that the log has. */
export async function recordNames(db: Database, changes: readonly States[]): Promise<Map<string, string>> {
  const ids = [...new Set(changes.flatMap(({ before, after }) => [...referredIds(before), ...referredIds(after)]))]
  if (ids.length === 0) return new Map()
  const named = async (table: 'speakers' | 'venues') =>
    db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map([...(await named('speakers')), ...(await named('venues'))].map(({ id, name }) => [id, name]))
  const missing = ids.filter((id) => !names.has(id))
  if (missing.length === 0) return names
  const deletions = await db
    .selectFrom('changes')
    .select(['recordId', 'before'])
    .where('entity', 'in', [entities.speakers.entityName, entities.venues.entityName])
    .where('recordId', 'in', missing)
    .where('what', '=', 'deleted')
    .orderBy('revision')
    .execute()
  for (const { recordId, before } of deletions) names.set(recordId, String(parseState(before)?.name))
  return names
}

/** Returns the actions that were undone, and not redone since: redoing undoes the undoing. */
export async function undoneActions(db: Database, changes: readonly { action: number }[]): Promise<Set<number>> {
  const actions = [...new Set(changes.map(({ action }) => action))]
  if (actions.length === 0) return new Set()
  const undoings = await db
    .selectFrom('changes')
    .select([actionOf.as('action'), 'undoes'])
    .distinct()
    .where('undoes', 'in', actions)
    .execute()
  const redone = await undoneActions(db, undoings)
  return new Set(undoings.flatMap(({ action, undoes }) => (undoes === null || redone.has(action) ? [] : undoes)))
}

type State = Record<string, unknown> | null
/** A record before and after a change; null where it does not exist. */
type States = { before: State; after: State }

const parseState = (state: string | null): State => state && JSON.parse(state)

export const withStates = <Change extends { before: string | null; after: string | null }>(change: Change) => ({
  ...change,
  ...{ before: parseState(change.before), after: parseState(change.after) },
})

const referredIds = (state: State) => [state?.speakers ?? [], state?.venueId ?? []].flat() as string[]

const labelFields = new Map<string, string>(
  Object.values(entities).map(({ entityName, labelField }) => [entityName, labelField]),
)

/** Returns what a change did, with the fields that an update changed. */
export function describeChange({ what, before, after }: States & { what: string }, names: Map<string, string>) {
  const isMoved = before && after && isMove(before, after)
  return {
    what: isMoved ? ('moved' as const) : (what as PastChange['what']),
    differences: before && after ? differencesOf(before, after, names) : [],
  }
}

function toListed(change: Row, names: Map<string, string>, undone: Set<number>): ListedChange {
  const { before, after, userName, ...row } = change
  const stated = (after ?? before)?.[labelFields.get(row.entity) ?? ''] ?? ''
  return {
    ...row,
    ...describeChange(change, names),
    isUndone: undone.has(row.action),
    label: row.entity === userEntity ? (userName ?? formerUser) : String(stated),
  }
}

function passes({ actorName, label, differences }: ListedChange, { field, search }: ChangeFilter): boolean {
  if (field && !differences.some((difference) => difference.field === field)) return false
  if (!search) return true
  const texts = differences.flatMap(({ field, from, to }) => [fieldLabel(field), from, to])
  return matchesAllTerms(normalizeForSearch([actorName, label, ...texts].join('\n')), search)
}

/** Returns the values to filter by, as far as the reader may see them. */
export async function readFilters(db: Database, { withUsers }: { withUsers: boolean }): Promise<ChangeFilters> {
  const { rows } = await sql<{ actor: string | null; actorName: string }>`
    select actor, ${actorName} from (
      select distinct actor, "actorName" from changes where ${withUsers ? sql`1 = 1` : isContent}
    ) as changes`.execute(db)
  return {
    people: rows
      .map(({ actor, actorName: name }) => ({ value: actor ?? name, name }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    entities: Object.values(entities)
      .filter(({ entityName }) => withUsers || entityName !== userEntity)
      .map(({ entityName, input, unlogged = [] }) => ({
        name: entityName,
        fields: Object.keys(input.shape).filter((field) => !(unlogged as readonly string[]).includes(field)),
      })),
  }
}
