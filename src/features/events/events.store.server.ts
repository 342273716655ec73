import { compareCodePoints } from '../../lib/compare.ts'
import { type Database, entities } from '../entities.server.ts'
import type { Event, PublicEvent } from './event.ts'

type Dated = Event & Pick<PublicEvent, 'past'>

const startOf = (event: Event) => `${event.date} ${event.time?.start ?? ''} ${event.id}`

const comingFirst = (a: Dated, b: Dated) => {
  if (a.past !== b.past) return a.past ? 1 : -1
  return a.past ? compareCodePoints(startOf(b), startOf(a)) : compareCodePoints(startOf(a), startOf(b))
}

/** `today` is the summit's calendar day, YYYY-MM-DD; an event of today is still coming. */
export const events = {
  /** Coming ones first, soonest on top; then past ones, latest on top. */
  async list(db: Database, today: string): Promise<Dated[]> {
    const rows = await db.selectFrom('events').selectAll().execute()
    return rows.map((row) => ({ ...entities.events.toRecord(row), past: row.date < today })).sort(comingFirst)
  },

  async find(db: Database, id: string, today: string): Promise<Dated | undefined> {
    const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
    return row && { ...entities.events.toRecord(row), past: row.date < today }
  },
}
