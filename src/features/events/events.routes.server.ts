import { found } from '../../lib/errors.ts'
import {
  idParams,
  listResponse,
  listSchema,
  messageResponse,
  messageSchema,
  recordResponse,
  recordSchema,
  savedResponse,
  saveSchema,
} from '../../lib/route-schemas.ts'
import { receive } from '../../uploads/receive.server.ts'
import { entities } from '../entities.server.ts'
import { admin, everyoneAlike, type RoutePlugin } from '../route-context.server.ts'
import { save, versionOf } from '../save.server.ts'
import { event, eventInput, publicEvent } from './event.ts'
import { events } from './events.store.server.ts'

const preValidation = receive(eventInput, { part: 'image', maxBytes: 5_242_880 })

export const eventRoutes: RoutePlugin = async (app, parts) => {
  const { db, today } = parts

  const list = listSchema(
    publicEvent,
    'Events',
    'All events: upcoming ones first, the soonest on top; then past ones, the latest on top',
  )
  app.get('/events', { config: everyoneAlike, schema: list }, async (request) => {
    return listResponse(await events.list(db, await today()), request.query)
  })

  const one = recordSchema(publicEvent, 'Events', 'One event; ETag is its version')
  app.get('/events/:id', { config: everyoneAlike, schema: one }, async (request, reply) => {
    const record = found(await events.find(db, request.params.id, await today()), 'Event')
    return reply.header('ETag', versionOf(record)).send(recordResponse(record))
  })

  const create = saveSchema(eventInput, event, 'Events', 'Adds an event')
  app.post('/events', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const record = await save(parts, request, (writer, [image]) =>
      writer.insert(entities.events, { ...request.body, ...(image && { image }) }),
    )
    return reply
      .status(201)
      .header('ETag', versionOf(record))
      .send(savedResponse('Event created successfully.', record))
  })

  const update = {
    ...idParams,
    ...saveSchema(eventInput.partial(), event, 'Events', 'Updates the given fields of an event'),
  }
  app.put('/events/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const record = await save(parts, request, async (writer, [image]) => {
      const changes = { ...request.body, ...(image && { image }) }
      return found(await writer.update(entities.events, request.params.id, changes), 'Event')
    })
    return reply.header('ETag', versionOf(record)).send(savedResponse('Event updated successfully.', record))
  })

  const remove = { ...idParams, ...messageSchema('Events', 'Deletes an event') }
  app.delete('/events/:id', { config: admin, schema: remove }, async (request) => {
    await save(parts, request, async (writer) =>
      found(await writer.remove(entities.events, request.params.id), 'Event'),
    )
    return messageResponse('Event deleted successfully.')
  })
}
