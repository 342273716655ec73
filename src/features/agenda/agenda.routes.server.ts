import type { FastifyRequest } from 'fastify'
import { found, invalidField } from '../../lib/errors.ts'
import { timeSpan } from '../../lib/fields.ts'
import { byId, done, doneAnswer, listAnswer, listOf, oneOf, saved } from '../../lib/wire.ts'
import { parseJson } from '../../uploads/coerce.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { admin, everyoneAlike, type Routes } from '../routes.server.ts'
import { save, sendRecord, sendSaved } from '../save.server.ts'
import { tables } from '../tables.server.ts'
import { agenda } from './agenda.store.server.ts'
import { agendaItem, agendaItemInput, publicAgendaItem } from './agenda-item.ts'

const preValidation = [parseBody(agendaItemInput), joinTimes]

export const agendaRoutes: Routes = async (app, { db }) => {
  const list = listOf(publicAgendaItem, 'Agenda', 'All agenda items by day and time, with their speakers')
  app.get('/agenda', { config: everyoneAlike, schema: list }, async (request) => {
    return listAnswer(await agenda.list(db), request.query)
  })

  const one = oneOf(publicAgendaItem, 'Agenda', 'One agenda item; ETag is its version')
  app.get('/agenda/:id', { config: everyoneAlike, schema: one }, async (request, reply) => {
    const record = found(await agenda.find(db, request.params.id), 'Agenda item')
    return sendRecord(reply, record)
  })

  const create = saved(agendaItemInput, agendaItem, 'Agenda', 'Adds an agenda item')
  app.post('/agenda', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const record = await save(db, request, (writer) => writer.insert(tables.agenda, request.body))
    return sendSaved(reply.status(201), record, 'Agenda item created successfully.')
  })

  const changes = agendaItemInput.partial()
  const update = { ...byId, ...saved(changes, agendaItem, 'Agenda', 'Changes what is given of an agenda item') }
  app.put('/agenda/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const record = await save(db, request, async (writer) =>
      found(await writer.update(tables.agenda, request.params.id, request.body), 'Agenda item'),
    )
    return sendSaved(reply, record, 'Agenda item updated successfully.')
  })

  const remove = { ...byId, ...done('Agenda', 'Deletes an agenda item') }
  app.delete('/agenda/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) =>
      found(await writer.remove(tables.agenda, request.params.id), 'Agenda item'),
    )
    return doneAnswer('Agenda item deleted successfully.')
  })
}

/** A time that came as {start, end}, or as its JSON text in a form, is kept as the text 'start - end'. */
async function joinTimes({ body }: FastifyRequest) {
  const item = body as { time?: unknown } | null
  const span =
    item && (typeof item.time === 'string' && item.time.trim().startsWith('{') ? parseJson(item.time) : item.time)
  if (!item || typeof span !== 'object' || span === null) return
  const { success, data, error } = timeSpan.safeParse(span)
  if (!success) {
    const message = error.issues[0]?.message ?? 'Invalid time format (HH:MM)'
    throw invalidField('time', message)
  }
  item.time = data.end ? `${data.start} - ${data.end}` : data.start
}
