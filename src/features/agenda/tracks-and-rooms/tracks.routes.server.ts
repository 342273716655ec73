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
import { freeColor } from './free-color.ts'
import { publicTrack, track, trackInput } from './track.ts'
import { tracks } from './tracks.store.server.ts'

const kind = { entity: entities.tracks, noun: 'Track', field: 'track', list: tracks.list } as const

export const trackRoutes: RoutePlugin = async (app, { db }) => {
  const preValidation = parseBody(trackInput)
  const list = listSchema(publicTrack, 'Agenda', 'All tracks, by order and name', sortsOf(entities.tracks))
  const listed = { db, entity: entities.tracks }
  app.get('/tracks', { config: publicCacheable, schema: list }, (request, reply) => sendList(request, reply, listed))

  const one = recordSchema(publicTrack, 'Agenda', 'One track; ETag is its version')
  app.get('/tracks/:id', { config: publicCacheable, schema: one }, async (request, reply) => {
    const record = found(await tracks.find(db, request.params.id), 'Track')
    return sendRecord(reply, record)
  })

  const create = saveSchema(trackInput, track, 'Agenda', 'Creates a track')
  app.post('/tracks', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const { name, color, order } = request.body
    const record = await save(db, request, async (writer) => {
      const others = await tracks.list(writer.tx)
      refuseTakenName(others, name, 'track')
      return writer.insert(entities.tracks, {
        ...request.body,
        color: color ?? freeColor(others),
        order: order ?? lastOrder(others),
      })
    })
    return sendSaved(reply.status(201), record, 'Track created successfully.')
  })

  const summary = 'Updates the given fields of a track; another name replaces that in its agenda items, too'
  const update = { ...idParams, ...saveSchema(trackInput.partial(), track, 'Agenda', summary) }
  app.put('/tracks/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const change = { id: request.params.id, values: request.body }
    const record = await savePlace(db, request, change, kind)
    return sendSaved(reply, record, 'Track updated successfully.')
  })

  const remove = { ...idParams, ...messageSchema('Agenda', 'Deletes a track; its agenda items keep the name') }
  app.delete('/tracks/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) => found(await writer.remove(entities.tracks, request.params.id), 'Track'))
    return messageResponse('Track deleted successfully.')
  })
}
