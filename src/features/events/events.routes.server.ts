import { sql } from 'kysely'
import { isPostgres } from '../../db/database.server.ts'
import { dayAfter } from '../../lib/iso-time.ts'
import { column, sortKey } from '../../records/lists/list-order.server.ts'
import { recordRoutes } from '../../records/record-routes.server.ts'
import type { RoutePlugin } from '../../records/route-context.server.ts'
import { entities } from '../entities.server.ts'
import { eventInput, imageRules, publicEvent } from './event.ts'
import { withPast } from './upcoming.ts'

export const eventRoutes: RoutePlugin = async (app, context) => {
  const { today } = context
  const routes = recordRoutes(app, context, {
    entity: entities.events,
    tag: 'Events',
    input: eventInput,
    publicView: publicEvent,
    upload: imageRules,
  })
  routes.list({
    summary: 'All events: upcoming ones first, soonest on top; then past ones, latest on top',
    source: async ({ reader }) => {
      const day = await today()
      return {
        order: upcomingFirst(day, isPostgres(reader)),
        present: (all) => all.map((event) => withPast(event, day)),
      }
    },
  })
  routes.one({ present: async (event) => withPast(event, await today()) })
  routes.create({ message: 'Event created successfully.' })
  routes.update({ message: 'Event updated successfully.' })
  routes.remove({ message: 'Event deleted successfully.' })
  routes.many()
}

/** Upcoming events first, the soonest on top; then past ones, the latest on top. */
function upcomingFirst(today: string, isPostgres: boolean) {
  const time = isPostgres ? sql`"time"::json` : sql`"time"`
  // As `withPast` decides: an end before the start is on the next day.
  const isPast = sql`"date" < case when ${time} ->> 'end' < ${time} ->> 'start' then ${dayAfter(today, -1)} else ${today} end`
  return [
    sortKey(sql`case when ${isPast} then 1 else 0 end`, 'integer'),
    sortKey(sql`case when ${isPast} then '' else "listKey" end`),
    column('listKey', 'text', 'desc'),
    column('id'),
  ]
}
