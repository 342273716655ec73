import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { savedResponse, saveSchema } from '../../lib/route-schemas.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import { requireMatch, save } from '../../records/save.server.ts'
import { agendaItem } from './agenda-item.ts'
import { shiftInput, swapInput } from './agenda-moves.ts'
import { shiftItems, swapItems } from './move-items.server.ts'

const moved = z.array(agendaItem)

/** If-Match names the versions of the items that the request names, not of those that follow them. */
const checkNamed = (request: FastifyRequest<{ Body: { ids: string[] } }>) => ({
  check: (before: { id: string; updatedAt: string }) => {
    if (request.body.ids.includes(before.id)) requireMatch(request, before)
  },
})

/** Changes of several agenda items in one transaction. */
export const agendaMoveRoutes: RoutePlugin = async (app, { db }) => {
  const shift = saveSchema(shiftInput, moved, 'Agenda', 'Shifts agenda items in time, all or none')
  app.post('/agenda/shift', { config: admin, schema: shift }, async (request) => {
    const items = await save(db, request, (writer) => shiftItems(writer, request.body), checkNamed(request))
    const what = items.length === 1 ? 'Agenda item' : `${items.length} agenda items`
    return savedResponse(`${what} moved by ${request.body.minutes} minutes.`, items)
  })

  const swap = saveSchema(swapInput, moved, 'Agenda', 'Swaps time and room of two agenda items')
  app.post('/agenda/swap', { config: admin, schema: swap }, async (request) => {
    const items = await save(db, request, (writer) => swapItems(writer, request.body), checkNamed(request))
    return savedResponse('Agenda items swapped.', items)
  })
}
