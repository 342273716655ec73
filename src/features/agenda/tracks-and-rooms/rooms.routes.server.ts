import { found } from '../../../lib/errors.ts'
import {
  idParams,
  listSchema,
  messageResponse,
  messageSchema,
  recordSchema,
  saveSchema,
} from '../../../lib/route-schemas.ts'
import { sortsOf } from '../../../records/lists/list-order.server.ts'
import { sendList } from '../../../records/lists/send-list.server.ts'
import { admin, publicCacheable, type RoutePlugin } from '../../../records/route-context.server.ts'
import { save, sendRecord, sendSaved } from '../../../records/save.server.ts'
import { parseBody } from '../../../uploads/multipart.server.ts'
import { entities } from '../../entities.server.ts'
import { lastOrder, refuseTakenName, savePlace } from './agenda-places.server.ts'
import { publicRoom, room, roomInput } from './room.ts'
import { rooms } from './rooms.store.server.ts'

const kind = { entity: entities.rooms, noun: 'Room', field: 'location', list: rooms.list } as const

export const roomRoutes: RoutePlugin = async (app, { db }) => {
  const preValidation = parseBody(roomInput)
  const list = listSchema(publicRoom, 'Agenda', 'All rooms, by order and name', sortsOf(entities.rooms))
  const listed = { db, entity: entities.rooms }
  app.get('/rooms', { config: publicCacheable, schema: list }, (request, reply) => sendList(request, reply, listed))

  const one = recordSchema(publicRoom, 'Agenda', 'One room; ETag is its version')
  app.get('/rooms/:id', { config: publicCacheable, schema: one }, async (request, reply) => {
    const record = found(await rooms.find(db, request.params.id), 'Room')
    return sendRecord(reply, record)
  })

  const create = saveSchema(roomInput, room, 'Agenda', 'Creates a room')
  app.post('/rooms', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const { name, order } = request.body
    const record = await save(db, request, async (writer) => {
      const others = await rooms.list(writer.tx)
      refuseTakenName(others, name, 'room')
      return writer.insert(entities.rooms, { ...request.body, order: order ?? lastOrder(others) })
    })
    return sendSaved(reply.status(201), record, 'Room created successfully.')
  })

  const summary = 'Updates the given fields of a room; another name replaces that in its agenda items, too'
  const update = { ...idParams, ...saveSchema(roomInput.partial(), room, 'Agenda', summary) }
  app.put('/rooms/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const change = { id: request.params.id, values: request.body }
    const record = await savePlace(db, request, change, kind)
    return sendSaved(reply, record, 'Room updated successfully.')
  })

  const remove = { ...idParams, ...messageSchema('Agenda', 'Deletes a room; its agenda items keep the name') }
  app.delete('/rooms/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) => found(await writer.remove(entities.rooms, request.params.id), 'Room'))
    return messageResponse('Room deleted successfully.')
  })
}
