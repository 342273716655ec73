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
