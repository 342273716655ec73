import { found } from '../../lib/errors.ts'
import { byId, done, doneAnswer, listAnswer, listOf, oneOf, saved } from '../../lib/wire.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { admin, everyoneAlike, type Routes } from '../routes.server.ts'
import { save, sendRecord, sendSaved, storeUpload } from '../save.server.ts'
import { tables } from '../tables.server.ts'
import { photo, publicSpeaker, speaker, speakerInput } from './speaker.ts'
import { speakers } from './speakers.store.server.ts'

const speakerChanges = speakerInput.partial()
const featuring = speakerInput.pick({ featured: true }).partial()

export const speakerRoutes: Routes = async (app, parts) => {
  const { db } = parts
  const upload = { preValidation: parseBody(speakerInput, photo), preHandler: storeUpload(parts, photo) }

  const list = listOf(publicSpeaker, 'Speakers', 'All speakers: featured ones first, then by name')
  app.get('/speakers', { config: everyoneAlike, schema: list }, async (request) => {
    return listAnswer(await speakers.list(db), request.query)
  })

  const one = oneOf(publicSpeaker, 'Speakers', 'One speaker; ETag is its version')
  app.get('/speakers/:id', { config: everyoneAlike, schema: one }, async (request, reply) => {
    const record = found(await speakers.find(db, request.params.id), 'Speaker')
    return sendRecord(reply, record)
  })

  const create = saved(speakerInput, speaker, 'Speakers', 'Adds a speaker')
  app.post('/speakers', { config: admin, schema: create, ...upload }, async (request, reply) => {
    const record = await save(db, request, (writer) => writer.insert(tables.speakers, request.body))
    return sendSaved(reply.status(201), record, 'Speaker added successfully')
  })

  const update = { ...byId, ...saved(speakerChanges, speaker, 'Speakers', 'Changes what is given of a speaker') }
  app.put('/speakers/:id', { config: admin, schema: update, ...upload }, async (request, reply) => {
    const record = await save(db, request, async (writer) =>
      found(await writer.update(tables.speakers, request.params.id, request.body), 'Speaker'),
    )
    return sendSaved(reply, record, 'Speaker updated successfully')
  })

  const feature = {
    ...byId,
    ...saved(
      featuring.nullish(),
      speaker,
      'Speakers',
      'Features a speaker or not; without a body, the other way round',
    ),
  }
  const featureOptions = { config: admin, schema: feature, preValidation: parseBody(featuring) }
  app.put('/speakers/:id/featured', featureOptions, async (request, reply) => {
    const record = await save(db, request, async (writer) => {
      const before = found(await speakers.find(writer.tx, request.params.id), 'Speaker')
      const featured = request.body?.featured ?? !before.featured
      return found(await writer.update(tables.speakers, before.id, { featured }), 'Speaker')
    })
    return sendSaved(reply, record, `Speaker ${record.featured ? 'featured' : 'unfeatured'} successfully`)
  })

  const remove = { ...byId, ...done('Speakers', 'Deletes a speaker') }
  app.delete('/speakers/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) => found(await writer.remove(tables.speakers, request.params.id), 'Speaker'))
    return doneAnswer('Speaker deleted successfully')
  })
}
