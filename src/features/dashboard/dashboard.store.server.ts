import type { Database } from '../entities.server.ts'
import type { Dashboard, LatestChange } from './dashboard.ts'

const counted = ['speakers', 'events', 'agenda', 'sponsors', 'tickets', 'gallery'] as const
type Counts = Pick<Dashboard, (typeof counted)[number]>

export async function counts(db: Database): Promise<Counts> {
  const all = counted.map(async (name) => {
    const { count } = await db
      .selectFrom(name)
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return [name, Number(count)] as const
  })
  return Object.fromEntries(await Promise.all(all)) as Counts
}

/** The sections that somebody saved, switched on or not. */
export async function writtenSections(db: Database): Promise<Dashboard['sections']> {
  const rows = await db.selectFrom('content').select('section').orderBy('section').execute()
  return rows.map(({ section }) => section)
}

/** The last ten changes, but not those of `hidden` nouns. */
export async function latestChanges(db: Database, hidden: string[]): Promise<LatestChange[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['revision', 'at', 'actorName', 'what', 'noun', 'recordId', 'before', 'after'])
    .$if(hidden.length > 0, (query) => query.where('noun', 'not in', hidden))
    .orderBy('revision', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ before, after, what, ...row }) => ({
    ...row,
    what: what as LatestChange['what'],
    label: labelOf(JSON.parse(after ?? before ?? '{}')),
  }))
}

const labelOf = ({ name, topic, event_title, section }: Record<string, string | undefined>) =>
  name ?? topic ?? event_title ?? section ?? ''
