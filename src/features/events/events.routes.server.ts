import { found } from '../../lib/errors.ts'
import {
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
import { save, sendRecord, sendSaved, storeUpload } from '../../records/save.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { entities } from '../entities.server.ts'
import { type Event, event, eventInput, imageRules, publicEvent } from './event.ts'
import { events, withPast } from './events.store.server.ts'
import { upcomingFirst } from './events-order.server.ts'

export const eventRoutes: RoutePlugin = async (app, context) => {
  const { db, today } = context
  const upload = {
    preValidation: parseBody(eventInput, imageRules),
    preHandler: storeUpload(context, imageRules, entities.events),
  }

  const summary = 'All events: upcoming ones first, soonest on top; then past ones, latest on top'
  const list = listSchema(publicEvent, 'Events', summary, sortsOf(entities.events))
  app.get('/events', { config: publicCacheable, schema: list }, async (request, reply) => {
    const day = await today()
    const present = (all: Event[]) => all.map((event) => withPast(event, day))
    return sendList(request, reply, {
      ...{ db, entity: entities.events, order: upcomingFirst(day), present },
    })
  })

  const one = recordSchema(publicEvent, 'Events', 'One event; ETag is its version')
  app.get('/events/:id', { config: publicCacheable, schema: one }, async (request, reply) => {
    const record = found(await events.find(db, request.params.id, await today()), 'Event')
    return sendRecord(reply, record)
  })

  const create = saveSchema(eventInput, event, 'Events', 'Creates an event')
  app.post('/events', { config: admin, schema: create, ...upload }, async (request, reply) => {
    const record = await save(db, request, (writer) => writer.insert(entities.events, request.body))
    return sendSaved(reply.status(201), record, 'Event created successfully.')
  })

  const update = {
    ...idParams,
    ...saveSchema(eventInput.partial(), event, 'Events', 'Updates the given fields of an event'),
  }
  app.put('/events/:id', { config: admin, schema: update, ...upload }, async (request, reply) => {
    const record = await save(db, request, async (writer) =>
      found(await writer.update(entities.events, request.params.id, request.body), 'Event'),
    )
    return sendSaved(reply, record, 'Event updated successfully.')
  })

  const remove = { ...idParams, ...messageSchema('Events', 'Deletes an event') }
  app.delete('/events/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) => found(await writer.remove(entities.events, request.params.id), 'Event'))
    return messageResponse('Event deleted successfully.')
  })
}
