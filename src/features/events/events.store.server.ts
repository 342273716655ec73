import { type Database, entities } from '../entities.server.ts'
import type { Event, PublicEvent } from './event.ts'

type Dated = Event & Pick<PublicEvent, 'past'>

/** Says whether the event is over; an event of today is upcoming. */
export const withPast = (event: Event, today: string): Dated => ({ ...event, past: event.date < today })

/** `today` is the date in the summit's time zone, YYYY-MM-DD; an event of today is upcoming. */
export const events = {
  async find(db: Database, id: string, today: string): Promise<Dated | undefined> {
    const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
    return row && withPast(entities.events.toRecord(row), today)
  },
}
