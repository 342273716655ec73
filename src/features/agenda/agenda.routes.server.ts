import { listAnswer, listOf } from '../../lib/wire.ts'
import { everyone, type Routes } from '../routes.server.ts'
import { agenda } from './agenda.store.server.ts'
import { publicAgendaItem } from './agenda-item.ts'

export const agendaRoutes: Routes = async (app, { db }) => {
  const list = listOf(publicAgendaItem, 'Agenda', 'All agenda items by day and time, with their speakers')
  app.get('/agenda', { config: everyone, schema: list }, async (request) => {
    return listAnswer(await agenda.list(db), request.query)
  })
}
