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
import { publicSpeaker, speaker, speakerInput } from './speaker.ts'
import { speakers } from './speakers.store.server.ts'

const photo = { part: 'image', maxBytes: 5_242_880 }
const speakerChanges = speakerInput.partial()
const featuring = speakerInput.pick({ featured: true }).partial()

export const speakerRoutes: RoutePlugin = async (app, parts) => {
  const { db } = parts

  const list = listSchema(publicSpeaker, 'Speakers', 'All speakers: featured ones first, then by name')
  app.get('/speakers', { config: everyoneAlike, schema: list }, async (request) => {
    return listResponse(await speakers.list(db), request.query)
  })

  const one = recordSchema(publicSpeaker, 'Speakers', 'One speaker; ETag is its version')
  app.get('/speakers/:id', { config: everyoneAlike, schema: one }, async (request, reply) => {
    const record = found(await speakers.find(db, request.params.id), 'Speaker')
    return reply.header('ETag', versionOf(record)).send(recordResponse(record))
  })

  const create = saveSchema(speakerInput, speaker, 'Speakers', 'Adds a speaker')
  app.post(
    '/speakers',
    { config: admin, schema: create, preValidation: receive(speakerInput, photo) },
    async (request, reply) => {
      const record = await save(parts, request, (writer, [image]) =>
        writer.insert(entities.speakers, { ...request.body, ...(image && { image }) }),
      )
      return reply
        .status(201)
        .header('ETag', versionOf(record))
        .send(savedResponse('Speaker added successfully', record))
    },
  )

  const update = {
    ...idParams,
    ...saveSchema(speakerChanges, speaker, 'Speakers', 'Updates the given fields of a speaker'),
  }
  app.put(
    '/speakers/:id',
    { config: admin, schema: update, preValidation: receive(speakerInput, photo) },
    async (request, reply) => {
      const record = await save(parts, request, async (writer, [image]) => {
        const changes = { ...request.body, ...(image && { image }) }
        return found(await writer.update(entities.speakers, request.params.id, changes), 'Speaker')
      })
      return reply.header('ETag', versionOf(record)).send(savedResponse('Speaker updated successfully', record))
    },
  )

  const feature = {
    ...idParams,
    ...saveSchema(
      featuring.nullish(),
      speaker,
      'Speakers',
      'Sets whether a speaker is featured; without a body, toggles it',
    ),
  }
  const featureOptions = { config: admin, schema: feature, preValidation: receive(featuring) }
  app.put('/speakers/:id/featured', featureOptions, async (request, reply) => {
    const record = await save(parts, request, async (writer) => {
      const before = found(await speakers.find(writer.tx, request.params.id), 'Speaker')
      const featured = request.body?.featured ?? !before.featured
      return found(await writer.update(entities.speakers, before.id, { featured }), 'Speaker')
    })
    const answer = savedResponse(`Speaker ${record.featured ? 'featured' : 'unfeatured'} successfully`, record)
    return reply.header('ETag', versionOf(record)).send(answer)
  })

  const remove = { ...idParams, ...messageSchema('Speakers', 'Deletes a speaker') }
  app.delete('/speakers/:id', { config: admin, schema: remove }, async (request) => {
    await save(parts, request, async (writer) =>
      found(await writer.remove(entities.speakers, request.params.id), 'Speaker'),
    )
    return messageResponse('Speaker deleted successfully')
  })
}
