import type { Database } from '../tables.server.ts'
import type { Dashboard, LatestChange } from './dashboard.ts'

const counted = ['speakers', 'events', 'agenda', 'sponsors'] as const

export async function counts(db: Database): Promise<Omit<Dashboard, 'changes'>> {
  const all = counted.map(async (name) => {
    const { count } = await db
      .selectFrom(name)
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return [name, Number(count)] as const
  })
  return Object.fromEntries(await Promise.all(all)) as Omit<Dashboard, 'changes'>
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
