import { sql } from 'kysely'
import { column, sortKey } from '../../records/lists/list-order.server.ts'
import type { Event } from './event.ts'

/** Adds whether the event is over. @param today YYYY-MM-DD at the summit; an event of today is upcoming */
export const withPast = (event: Event, today: string) => ({ ...event, past: event.date < today })

/** Upcoming events first, the soonest on top; then past ones, the latest on top. */
export function upcomingFirst(today: string) {
  const isPast = sql`"date" < ${today}`
  return [
    sortKey(sql`case when ${isPast} then 1 else 0 end`, 'integer'),
    sortKey(sql`case when ${isPast} then '' else "listKey" end`),
    column('listKey', 'text', 'desc'),
    column('id'),
  ]
}
