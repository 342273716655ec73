import { listAnswer, listOf } from '../../lib/wire.ts'
import { everyone, type Routes } from '../routes.server.ts'
import { earlyBirdOpen } from './early-bird.ts'
import { publicTicket } from './ticket.ts'
import { tickets } from './tickets.store.server.ts'

export const ticketRoutes: Routes = async (app, { db, today }) => {
  const list = listOf(publicTicket, 'Tickets', 'The tickets that are on sale')
  app.get('/tickets', { config: everyone, schema: list }, async (request) => {
    const [onSale, day] = [await tickets.listAvailable(db), await today()]
    const priced = onSale.map((ticket) => ({ ...ticket, earlyBirdOpen: earlyBirdOpen(ticket, day) }))
    return listAnswer(priced, request.query)
  })
}
