import { found } from '../../lib/errors.ts'
import { byId, done, doneAnswer, listAnswer, listOf, oneOf, saved } from '../../lib/wire.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { admin, everyoneAlike, type Routes } from '../routes.server.ts'
import { save, sendRecord, sendSaved, storeUpload } from '../save.server.ts'
import { tables } from '../tables.server.ts'
import { event, eventImage, eventInput, publicEvent } from './event.ts'
import { events } from './events.store.server.ts'

export const eventRoutes: Routes = async (app, parts) => {
  const { db, today } = parts
  const upload = { preValidation: parseBody(eventInput, eventImage), preHandler: storeUpload(parts, eventImage) }

  const list = listOf(
    publicEvent,
    'Events',
    'All events: coming ones first, soonest on top; then past ones, latest on top',
  )
  app.get('/events', { config: everyoneAlike, schema: list }, async (request) => {
    return listAnswer(await events.list(db, await today()), request.query)
  })

  const one = oneOf(publicEvent, 'Events', 'One event; ETag is its version')
  app.get('/events/:id', { config: everyoneAlike, schema: one }, async (request, reply) => {
    const record = found(await events.find(db, request.params.id, await today()), 'Event')
    return sendRecord(reply, record)
  })

  const create = saved(eventInput, event, 'Events', 'Adds an event')
  app.post('/events', { config: admin, schema: create, ...upload }, async (request, reply) => {
    const record = await save(db, request, (writer) => writer.insert(tables.events, request.body))
    return sendSaved(reply.status(201), record, 'Event created successfully.')
  })

  const update = { ...byId, ...saved(eventInput.partial(), event, 'Events', 'Changes what is given of an event') }
  app.put('/events/:id', { config: admin, schema: update, ...upload }, async (request, reply) => {
    const record = await save(db, request, async (writer) =>
      found(await writer.update(tables.events, request.params.id, request.body), 'Event'),
    )
    return sendSaved(reply, record, 'Event updated successfully.')
  })

  const remove = { ...byId, ...done('Events', 'Deletes an event') }
  app.delete('/events/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) => found(await writer.remove(tables.events, request.params.id), 'Event'))
    return doneAnswer('Event deleted successfully.')
  })
}
