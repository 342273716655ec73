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
import { photoRules, publicSpeaker, speaker, speakerInput } from './speaker.ts'
import { speakers } from './speakers.store.server.ts'

const speakerChanges = speakerInput.partial()
const featuring = speakerInput.pick({ featured: true }).partial()

export const speakerRoutes: RoutePlugin = async (app, context) => {
  const { db } = context
  const upload = {
    preValidation: parseBody(speakerInput, photoRules),
    preHandler: storeUpload(context, photoRules, entities.speakers),
  }

  const summary = 'All speakers: featured ones first, then by name'
  const list = listSchema(publicSpeaker, 'Speakers', summary, sortsOf(entities.speakers))
  const listed = { db, entity: entities.speakers }
  app.get('/speakers', { config: publicCacheable, schema: list }, (request, reply) => sendList(request, reply, listed))

  const one = recordSchema(publicSpeaker, 'Speakers', 'One speaker; ETag is its version')
  app.get('/speakers/:id', { config: publicCacheable, schema: one }, async (request, reply) => {
    const record = found(await speakers.find(db, request.params.id), 'Speaker')
    return sendRecord(reply, record)
  })

  const create = saveSchema(speakerInput, speaker, 'Speakers', 'Creates a speaker')
  app.post('/speakers', { config: admin, schema: create, ...upload }, async (request, reply) => {
    const record = await save(db, request, (writer) => writer.insert(entities.speakers, request.body))
    return sendSaved(reply.status(201), record, 'Speaker added successfully')
  })

  const update = {
    ...idParams,
    ...saveSchema(speakerChanges, speaker, 'Speakers', 'Updates the given fields of a speaker'),
  }
  app.put('/speakers/:id', { config: admin, schema: update, ...upload }, async (request, reply) => {
    const record = await save(db, request, async (writer) =>
      found(await writer.update(entities.speakers, request.params.id, request.body), 'Speaker'),
    )
    return sendSaved(reply, record, 'Speaker updated successfully')
  })

  const feature = {
    ...idParams,
    ...saveSchema(
      featuring.nullish(),
      speaker,
      'Speakers',
      'Sets whether a speaker is featured; without a body, toggles it',
    ),
  }
  const featureOptions = { config: admin, schema: feature, preValidation: parseBody(featuring) }
  app.put('/speakers/:id/featured', featureOptions, async (request, reply) => {
    const record = await save(db, request, async (writer) => {
      const before = found(await speakers.find(writer.tx, request.params.id), 'Speaker')
      const featured = request.body?.featured ?? !before.featured
      return found(await writer.update(entities.speakers, before.id, { featured }), 'Speaker')
    })
    return sendSaved(reply, record, `Speaker ${record.featured ? 'featured' : 'unfeatured'} successfully`)
  })

  const remove = { ...idParams, ...messageSchema('Speakers', 'Deletes a speaker') }
  app.delete('/speakers/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) =>
      found(await writer.remove(entities.speakers, request.params.id), 'Speaker'),
    )
    return messageResponse('Speaker deleted successfully')
  })
}
