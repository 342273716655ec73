import { listAnswer, listOf } from '../../lib/wire.ts'
import { everyone, type Routes } from '../routes.server.ts'
import { publicEvent } from './event.ts'
import { events } from './events.store.server.ts'

export const eventRoutes: Routes = async (app, { db, today }) => {
  const list = listOf(
    publicEvent,
    'Events',
    'All events: coming ones first, soonest on top; then past ones, latest on top',
  )
  app.get('/events', { config: everyone, schema: list }, async (request) => {
    return listAnswer(await events.list(db, await today()), request.query)
  })
}
