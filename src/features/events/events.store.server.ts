import { compareCodePoints } from '../../lib/compare.ts'
import { type Database, entities } from '../entities.server.ts'
import type { Event, PublicEvent } from './event.ts'

type Dated = Event & Pick<PublicEvent, 'past'>

const startOf = (event: Event) => `${event.date} ${event.time?.start ?? ''} ${event.id}`

const upcomingFirst = (a: Dated, b: Dated) => {
  if (a.past !== b.past) return a.past ? 1 : -1
  return a.past ? compareCodePoints(startOf(b), startOf(a)) : compareCodePoints(startOf(a), startOf(b))
}

/** Says whether the event is over; an event of today is upcoming. */
export const withPast = (event: Event, today: string): Dated => ({ ...event, past: event.date < today })

/** `today` is the date in the summit's time zone, YYYY-MM-DD; an event of today is upcoming. */
export const events = {
  /** Upcoming ones first, the soonest on top; then past ones, the latest on top. */
  async list(db: Database, today: string): Promise<Dated[]> {
    const rows = await db.selectFrom('events').selectAll().execute()
    return rows.map((row) => withPast(entities.events.toRecord(row), today)).sort(upcomingFirst)
  },

  async find(db: Database, id: string, today: string): Promise<Dated | undefined> {
    const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
    return row && withPast(entities.events.toRecord(row), today)
  },
}
