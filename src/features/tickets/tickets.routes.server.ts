import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { BadRequest } from '../../lib/errors.ts'
import { fieldErrors, readSchema, recordResponse } from '../../lib/route-schemas.ts'
import { recordRoutes } from '../../records/record-routes.server.ts'
import { admin, publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { entities } from '../entities.server.ts'
import { ticketSummaryOf, withOffer } from './offer.ts'
import {
  changedTicket,
  publicTicket,
  type Ticket,
  type TicketInput,
  ticket,
  ticketChanges,
  ticketInput,
  ticketSummary,
} from './ticket.ts'

export const ticketRoutes: RoutePlugin = async (app, context) => {
  const { today } = context
  const routes = recordRoutes(app, context, {
    entity: entities.tickets,
    tag: 'Tickets',
    input: ticketInput,
    changes: ticketChanges,
    publicView: publicTicket,
    prepareBody: splitFeatures,
    prepareChange: async (_tx, changes) => (record) => checkWhole(record, changes),
  })
  routes.list({
    summary: 'The tickets on sale',
    source: async () => {
      const day = await today()
      return {
        filter: sql<boolean>`"available" = 1`,
        present: (onSale) => onSale.map((record) => withOffer(record, day)),
      }
    },
  })
  const summary = readSchema(ticketSummary, 'Tickets', 'What tickets cost today, in a line and one by one')
  app.get('/tickets/summary', { config: publicCacheable, schema: summary }, async ({ reader }) => {
    const day = await today()
    const rows = await reader.selectFrom('tickets').selectAll().where('available', '=', 1).orderBy('id').execute()
    const summit = await reader
      .selectFrom('content')
      .select('currency')
      .where('section', '=', 'contact')
      .executeTakeFirst()
    const onSale = rows.map((row) => withOffer(entities.tickets.toRecord(row), day))
    return recordResponse(ticketSummaryOf(onSale, summit?.currency ?? ''))
  })

  const all = { config: admin, view: ticket }
  routes.list({ ...all, path: '/tickets/all', field: 'tickets', summary: 'All tickets, on sale or not' })
  routes.one({ ...all, summary: 'One ticket, on sale or not; ETag is its version' })
  routes.create({ message: 'Ticket added successfully!' })
  routes.update({ message: 'Ticket updated successfully!' })
  routes.remove({ message: 'Ticket deleted successfully!' })
  routes.many()
  routes.order()
}

/** Splits features sent as comma-separated text, in JSON as well. */
async function splitFeatures({ body }: FastifyRequest) {
  const given = body as { features?: unknown } | null | undefined
  if (typeof given?.features === 'string') given.features = given.features.split(',').map((feature) => feature.trim())
}

/** Checks rules that span fields. @throws BadRequest when a partial update would leave a ticket that is not valid */
function checkWhole(before: Ticket, changes: Partial<TicketInput>): Partial<TicketInput> {
  const { error } = changedTicket.safeParse({ ...before, ...changes })
  if (!error) return changes
  const errors = fieldErrors(error)
  throw new BadRequest(errors[0]?.message ?? '', errors)
}
