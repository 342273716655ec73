import { sql } from 'kysely'
import { actorName, formerUser, nameOfUser } from '../../records/actor-name.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { type Counts, counts, type Dashboard, type LatestChange } from './dashboard.ts'

const countedTables = Object.keys(counts.shape) as (keyof Counts)[]

export async function countRecords(db: Database): Promise<Counts> {
  const entries = countedTables.map(async (table) => {
    const { count } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Returns the names of the sections that staff have saved, active or not. */
export async function savedSections(db: Database): Promise<Dashboard['sections']> {
  const rows = await db.selectFrom('content').select('section').orderBy('section').execute()
  return rows.map(({ section }) => section)
}

export async function countTicketsSold(db: Database): Promise<number> {
  const { sold } = await db
    .selectFrom('tickets')
    .select((row) => row.fn.sum('sold').as('sold'))
    .executeTakeFirstOrThrow()
  return Number(sold ?? 0)
}

/** The number of changes to read and group, and of groups to return. */
const maxChanges = 500
const maxGroups = 10

/** Returns the last changes, latest first. Similar changes in a row count as one. */
export async function latestChanges(db: Database, { withUsers }: { withUsers: boolean }): Promise<LatestChange[]> {
  const changes = db
    .selectFrom('changes')
    .select(['revision', 'at', 'actor', actorName, 'what', 'entity', 'recordId'])
    .limit(maxChanges)
  // Literally the condition and the order of the index changes_of_content.
  const isContent = sql<boolean>`entity <> ${sql.lit(entities.users.entityName)}`
  const latest = withUsers ? changes.orderBy('revision', 'desc') : changes.where(isContent).orderBy(sql`-revision`)
  const rows = await latest.execute()
  const groups = groupAlike(rows).slice(0, maxGroups)
  // Only for the changes to show, because states can be long.
  const states = await db
    .selectFrom('changes')
    // The log has no names of users.
    .select(['revision', 'before', 'after', nameOfUser('recordId').as('userName')])
    .where('revision', 'in', [0, ...groups.map(({ latest }) => latest.revision)])
    .execute()
  const labelFields = new Map<string, string>(
    Object.values(entities).map(({ entityName, labelField }) => [entityName, labelField]),
  )
  return groups.map(({ latest: { actor, ...row }, count }) => {
    const state = states.find(({ revision }) => revision === row.revision)
    const stated = JSON.parse(state?.after ?? state?.before ?? '{}')[labelFields.get(row.entity) ?? ''] ?? ''
    const label = row.entity === entities.users.entityName ? (state?.userName ?? formerUser) : stated
    return { ...row, what: row.what as LatestChange['what'], label, count }
  })
}

type Row = { actor: string | null; actorName: string; what: string; entity: string }

function groupAlike<Change extends Row>(changes: Change[]) {
  const groups: { latest: Change; count: number }[] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last && keyOf(last.latest) === keyOf(change)) last.count += 1
    else groups.push({ latest: change, count: 1 })
  }
  return groups
}

const keyOf = ({ actor, actorName, what, entity }: Row) => [actor, actorName, what, entity].join('\n')
