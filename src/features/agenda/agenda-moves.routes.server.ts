import { z } from 'zod'
import { savedResponse, saveSchema } from '../../lib/route-schemas.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import { save } from '../../records/save.server.ts'
import { agendaItem } from './agenda-item.ts'
import { shiftInput, swapInput } from './agenda-moves.ts'
import { shiftItems, swapItems } from './move-items.server.ts'

const changed = z.array(agendaItem)

/** Changes of several agenda items in one transaction. */
export const agendaMoveRoutes: RoutePlugin = async (app, { db }) => {
  const shift = saveSchema(shiftInput, changed, 'Agenda', 'Shifts agenda items in time, all or none')
  app.post('/agenda/shift', { config: admin, schema: shift }, async (request) => {
    const items = await save(db, request, (writer) => shiftItems(writer, request.body))
    const what = items.length === 1 ? 'Agenda item' : `${items.length} agenda items`
    return savedResponse(`${what} moved by ${request.body.minutes} minutes.`, items)
  })

  const swap = saveSchema(swapInput, changed, 'Agenda', 'Swaps time and room of two agenda items')
  app.post('/agenda/swap', { config: admin, schema: swap }, async (request) => {
    const items = await save(db, request, (writer) => swapItems(writer, request.body))
    return savedResponse('Agenda items swapped.', items)
  })
}
