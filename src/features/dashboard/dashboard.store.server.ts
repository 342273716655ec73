import { contentEntities, type Database, entities } from '../entities.server.ts'
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

/** Returns the last ten changes, the latest first. */
export async function latestChanges(db: Database, { withUsers }: { withUsers: boolean }): Promise<LatestChange[]> {
  const visible = Object.values(withUsers ? entities : contentEntities)
  const rows = await db
    .selectFrom('changes')
    .select(['revision', 'at', 'actorName', 'what', 'entity', 'recordId', 'before', 'after'])
    .where(
      'entity',
      'in',
      visible.map(({ singular }) => singular),
    )
    .orderBy('revision', 'desc')
    .limit(10)
    .execute()
  const labelFields = new Map<string, string>(visible.map(({ singular, labelField }) => [singular, labelField]))
  return rows.map(({ before, after, what, ...row }) => ({
    ...row,
    what: what as LatestChange['what'],
    label: JSON.parse(after ?? before ?? '{}')[labelFields.get(row.entity) ?? ''] ?? '',
  }))
}
