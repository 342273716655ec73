import { sql } from 'kysely'
import { z } from 'zod'
import { found } from '../../lib/errors.ts'
import { idParams, saveSchema } from '../../lib/route-schemas.ts'
import { findRecord } from '../../records/find-record.server.ts'
import { recordRoutes } from '../../records/record-routes.server.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import { save, sendSaved } from '../../records/save.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { entities } from '../entities.server.ts'
import { photoRules, publicSpeaker, speaker, speakerInput } from './speaker.ts'

const featuring = speakerInput.pick({ featured: true }).partial()

export const speakerRoutes: RoutePlugin = async (app, context) => {
  const { db } = context
  const routes = recordRoutes(app, context, {
    entity: entities.speakers,
    tag: 'Speakers',
    input: speakerInput,
    publicView: publicSpeaker,
    upload: photoRules,
  })
  routes.list({
    summary: 'All speakers: featured ones first, then by name',
    query: { featured: z.literal('true').optional().describe('Only featured speakers') },
    source: ({ query }) => {
      const { featured } = query as { featured?: string }
      return { filter: featured ? sql`featured = 1` : undefined }
    },
  })
  routes.one()
  routes.create({ message: 'Speaker added successfully' })
  routes.update({ message: 'Speaker updated successfully' })
  routes.remove({ message: 'Speaker deleted successfully' })
  routes.many()
  routes.order()

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
      const before = found(await findRecord(writer.tx, entities.speakers, request.params.id), 'Speaker')
      const featured = request.body?.featured ?? !before.featured
      return found(await writer.update(entities.speakers, before.id, { featured }), 'Speaker')
    })
    return sendSaved(reply, record, `Speaker ${record.featured ? 'featured' : 'unfeatured'} successfully`)
  })
}
