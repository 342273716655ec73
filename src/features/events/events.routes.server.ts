import { found } from '../../lib/errors.ts'
import { byId, done, doneAnswer, listAnswer, listOf, oneAnswer, oneOf, saved, savedAnswer } from '../../lib/wire.ts'
import { receive } from '../../uploads/receive.server.ts'
import { admin, publicCacheable, type Routes } from '../routes.server.ts'
import { save, versionOf } from '../save.server.ts'
import { tables } from '../tables.server.ts'
import { event, eventInput, publicEvent } from './event.ts'
import { events } from './events.store.server.ts'

const preValidation = receive(eventInput, { part: 'image', maxBytes: 5_242_880 })

export const eventRoutes: Routes = async (app, parts) => {
  const { db, today } = parts

  const list = listOf(
    publicEvent,
    'Events',
    'All events: coming ones first, soonest on top; then past ones, latest on top',
  )
  app.get('/events', { config: publicCacheable, schema: list }, async (request) => {
    return listAnswer(await events.list(db, await today()), request.query)
  })

  const one = oneOf(publicEvent, 'Events', 'One event; ETag is its version')
  app.get('/events/:id', { config: publicCacheable, schema: one }, async (request, reply) => {
    const record = found(await events.find(db, request.params.id, await today()), 'Event')
    return reply.header('ETag', versionOf(record)).send(oneAnswer(record))
  })

  const create = saved(eventInput, event, 'Events', 'Adds an event')
  app.post('/events', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const record = await save(parts, request, (writer, [image]) =>
      writer.insert(tables.events, { ...request.body, ...(image && { image }) }),
    )
    return reply.status(201).header('ETag', versionOf(record)).send(savedAnswer('Event created successfully.', record))
  })

  const update = { ...byId, ...saved(eventInput.partial(), event, 'Events', 'Changes what is given of an event') }
  app.put('/events/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const record = await save(parts, request, async (writer, [image]) => {
      const changes = { ...request.body, ...(image && { image }) }
      return found(await writer.update(tables.events, request.params.id, changes), 'Event')
    })
    return reply.header('ETag', versionOf(record)).send(savedAnswer('Event updated successfully.', record))
  })

  const remove = { ...byId, ...done('Events', 'Deletes an event') }
  app.delete('/events/:id', { config: admin, schema: remove }, async (request) => {
    await save(parts, request, async (writer) => found(await writer.remove(tables.events, request.params.id), 'Event'))
    return doneAnswer('Event deleted successfully.')
  })
}
