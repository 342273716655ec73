import { sql } from 'kysely'
import type { Database } from '../entities.server.ts'
import { type Counts, counts, type Dashboard } from './dashboard.ts'

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

export async function speakersWithoutPortrait(db: Database): Promise<Dashboard['withoutPortrait']> {
  const rows = await db
    .selectFrom('speakers')
    .select(['id', 'name', sql<number | string>`count(*) over ()`.as('count')])
    .where((row) => row.or([row('image', 'is', null), row('image', '=', '')]))
    .orderBy('featured', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(3)
    .execute()
  return { count: Number(rows[0]?.count ?? 0), first: rows.map(({ id, name }) => ({ id, name })) }
}
