import type { FastifyRequest } from 'fastify'
import { BadRequest, found } from '../../lib/errors.ts'
import {
  fieldErrors,
  idParams,
  listSchema,
  messageResponse,
  messageSchema,
  recordSchema,
  saveSchema,
} from '../../lib/route-schemas.ts'
import { sortsOf } from '../../records/lists/list-order.server.ts'
import { sendList } from '../../records/lists/send-list.server.ts'
import { admin, publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { save, sendRecord, sendSaved } from '../../records/save.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { entities } from '../entities.server.ts'
import { earlyBirdOpen } from './early-bird.ts'
import { publicTicket, type Ticket, ticket, ticketChanges, ticketInput } from './ticket.ts'
import { tickets } from './tickets.store.server.ts'

const preValidation = [parseBody(ticketChanges), splitFeatures]

export const ticketRoutes: RoutePlugin = async (app, { db, today }) => {
  const sorts = sortsOf(entities.tickets)
  const list = listSchema(publicTicket, 'Tickets', 'The tickets on sale', sorts)
  app.get('/tickets', { config: publicCacheable, schema: list }, async (request, reply) => {
    const present = async (onSale: Ticket[]) => {
      const day = await today()
      return onSale.map((record) => ({ ...record, earlyBirdOpen: earlyBirdOpen(record, day) }))
    }
    return sendList(request, reply, { db, entity: entities.tickets, filter: tickets.isAvailable, present })
  })

  const all = listSchema(ticket, 'Tickets', 'All tickets, on sale or not', sorts, 'tickets')
  app.get('/tickets/all', { config: admin, schema: all }, (request, reply) =>
    sendList(request, reply, { db, entity: entities.tickets }),
  )

  const one = recordSchema(ticket, 'Tickets', 'One ticket, on sale or not; ETag is its version')
  app.get('/tickets/:id', { config: admin, schema: one }, async (request, reply) => {
    const record = found(await tickets.find(db, request.params.id), 'Ticket')
    return sendRecord(reply, record)
  })

  const create = saveSchema(ticketInput, ticket, 'Tickets', 'Creates a ticket')
  app.post('/tickets', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const record = await save(db, request, (writer) => writer.insert(entities.tickets, request.body))
    return sendSaved(reply.status(201), record, 'Ticket added successfully!')
  })

  const update = {
    ...idParams,
    ...saveSchema(ticketChanges, ticket, 'Tickets', 'Updates the given fields of a ticket'),
  }
  app.put('/tickets/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const record = await save(db, request, async (writer) =>
      checkWhole(found(await writer.update(entities.tickets, request.params.id, request.body), 'Ticket')),
    )
    return sendSaved(reply, record, 'Ticket updated successfully!')
  })

  const remove = { ...idParams, ...messageSchema('Tickets', 'Deletes a ticket') }
  app.delete('/tickets/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) => found(await writer.remove(entities.tickets, request.params.id), 'Ticket'))
    return messageResponse('Ticket deleted successfully!')
  })
}

/** Splits features sent as comma-separated text, in JSON as well. */
async function splitFeatures({ body }: FastifyRequest) {
  const given = body as { features?: unknown } | null | undefined
  if (typeof given?.features === 'string') given.features = given.features.split(',').map((feature) => feature.trim())
}

/** Checks rules that span fields after a partial update. @throws BadRequest when the resulting ticket is not valid */
function checkWhole(changed: Ticket): Ticket {
  const { error } = ticketInput.safeParse(changed)
  if (!error) return changed
  const errors = fieldErrors(error)
  throw new BadRequest(errors[0]?.message ?? '', errors)
}
