import { z } from 'zod'
import { found, Invalid } from '../../lib/errors.ts'
import { byId, cut, done, doneAnswer, failures, fieldErrors, listAnswer, listOf, oneOf, saved } from '../../lib/wire.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { admin, everyoneAlike, type Routes } from '../routes.server.ts'
import { save, sendRecord, sendSaved } from '../save.server.ts'
import { tables } from '../tables.server.ts'
import { earlyBirdOpen } from './early-bird.ts'
import { publicTicket, type Ticket, ticket, ticketChanges, ticketInput } from './ticket.ts'
import { tickets } from './tickets.store.server.ts'

const preValidation = parseBody(ticketChanges)

export const ticketRoutes: Routes = async (app, { db, today }) => {
  const list = listOf(publicTicket, 'Tickets', 'The tickets that are on sale')
  app.get('/tickets', { config: everyoneAlike, schema: list }, async (request) => {
    const [onSale, day] = [await tickets.listAvailable(db), await today()]
    const priced = onSale.map((each) => ({ ...each, earlyBirdOpen: earlyBirdOpen(each, day) }))
    return listAnswer(priced, request.query)
  })

  const all = {
    tags: ['Tickets'],
    summary: 'All tickets, on sale or not',
    querystring: cut,
    response: {
      200: z.object({ success: z.literal(true), tickets: z.array(ticket), total: z.int().optional() }),
      ...failures,
    },
  }
  app.get('/tickets/all', { config: admin, schema: all }, async (request) => {
    const { data, ...answer } = listAnswer(await tickets.list(db), request.query)
    return { ...answer, tickets: data }
  })

  const one = oneOf(ticket, 'Tickets', 'One ticket, on sale or not; ETag is its version')
  app.get('/tickets/:id', { config: admin, schema: one }, async (request, reply) => {
    const record = found(await tickets.find(db, request.params.id), 'Ticket')
    return sendRecord(reply, record)
  })

  const create = saved(ticketInput, ticket, 'Tickets', 'Adds a ticket')
  app.post('/tickets', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const record = await save(db, request, (writer) => writer.insert(tables.tickets, request.body))
    return sendSaved(reply.status(201), record, 'Ticket added successfully!')
  })

  const update = { ...byId, ...saved(ticketChanges, ticket, 'Tickets', 'Changes what is given of a ticket') }
  app.put('/tickets/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const record = await save(db, request, async (writer) =>
      whole(found(await writer.update(tables.tickets, request.params.id, request.body), 'Ticket')),
    )
    return sendSaved(reply, record, 'Ticket updated successfully!')
  })

  const remove = { ...byId, ...done('Tickets', 'Deletes a ticket') }
  app.delete('/tickets/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) => found(await writer.remove(tables.tickets, request.params.id), 'Ticket'))
    return doneAnswer('Ticket deleted successfully!')
  })
}

/** What was changed in part must be right as a whole: an early bird needs its price and its last day. */
function whole(changed: Ticket): Ticket {
  const { error } = ticketInput.safeParse(changed)
  if (!error) return changed
  const errors = fieldErrors(error)
  throw new Invalid(errors[0]?.message ?? '', errors)
}
