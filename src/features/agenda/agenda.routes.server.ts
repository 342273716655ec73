import type { FastifyRequest } from 'fastify'
import { found, invalidField } from '../../lib/errors.ts'
import { timeSpan } from '../../lib/fields.ts'
import { byId, done, doneAnswer, listAnswer, listOf, oneAnswer, oneOf, saved, savedAnswer } from '../../lib/wire.ts'
import { parsed } from '../../uploads/decode.server.ts'
import { receive } from '../../uploads/receive.server.ts'
import { admin, publicCacheable, type Routes } from '../routes.server.ts'
import { save, versionOf } from '../save.server.ts'
import { tables } from '../tables.server.ts'
import { agenda } from './agenda.store.server.ts'
import { agendaItem, agendaItemInput, publicAgendaItem } from './agenda-item.ts'

const preValidation = [receive(agendaItemInput), joinTimes]

export const agendaRoutes: Routes = async (app, parts) => {
  const { db } = parts

  const list = listOf(publicAgendaItem, 'Agenda', 'All agenda items by day and time, with their speakers')
  app.get('/agenda', { config: publicCacheable, schema: list }, async (request) => {
    return listAnswer(await agenda.list(db), request.query)
  })

  const one = oneOf(publicAgendaItem, 'Agenda', 'One agenda item; ETag is its version')
  app.get('/agenda/:id', { config: publicCacheable, schema: one }, async (request, reply) => {
    const record = found(await agenda.find(db, request.params.id), 'Agenda item')
    return reply.header('ETag', versionOf(record)).send(oneAnswer(record))
  })

  const create = saved(agendaItemInput, agendaItem, 'Agenda', 'Adds an agenda item')
  app.post('/agenda', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const record = await save(parts, request, (writer) => writer.insert(tables.agenda, request.body))
    const answer = savedAnswer('Agenda item created successfully.', record)
    return reply.status(201).header('ETag', versionOf(record)).send(answer)
  })

  const changes = agendaItemInput.partial()
  const update = { ...byId, ...saved(changes, agendaItem, 'Agenda', 'Changes what is given of an agenda item') }
  app.put('/agenda/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const record = await save(parts, request, async (writer) =>
      found(await writer.update(tables.agenda, request.params.id, request.body), 'Agenda item'),
    )
    return reply.header('ETag', versionOf(record)).send(savedAnswer('Agenda item updated successfully.', record))
  })

  const remove = { ...byId, ...done('Agenda', 'Deletes an agenda item') }
  app.delete('/agenda/:id', { config: admin, schema: remove }, async (request) => {
    await save(parts, request, async (writer) =>
      found(await writer.remove(tables.agenda, request.params.id), 'Agenda item'),
    )
    return doneAnswer('Agenda item deleted successfully.')
  })
}

/** A time that came as {start, end}, or as its JSON text in a form, is kept as the text 'start - end'. */
async function joinTimes({ body }: FastifyRequest) {
  const item = body as { time?: unknown } | null
  const span =
    item && (typeof item.time === 'string' && item.time.trim().startsWith('{') ? parsed(item.time) : item.time)
  if (!item || typeof span !== 'object' || span === null) return
  const { success, data, error } = timeSpan.safeParse(span)
  if (!success) {
    const message = error.issues[0]?.message ?? 'Invalid time format (HH:MM)'
    throw invalidField('time', message)
  }
  item.time = data.end ? `${data.start} - ${data.end}` : data.start
}
