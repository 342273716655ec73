import { sql } from 'kysely'
import { z } from 'zod'
import { found } from '../../lib/errors.ts'
import {
  idParams,
  listQuery,
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
import { logoRules, publicSponsor, sponsor, sponsorInput, sponsorTypes } from './sponsor.ts'
import { sponsors } from './sponsors.store.server.ts'

export const sponsorRoutes: RoutePlugin = async (app, context) => {
  const { db } = context
  const upload = {
    preValidation: parseBody(sponsorInput, logoRules),
    preHandler: storeUpload(context, logoRules, entities.sponsors),
  }

  const summary = 'All sponsors, current and past: by tier, then by name'
  const sorts = sortsOf(entities.sponsors)
  const type = z.enum(sponsorTypes).optional().describe('Only sponsors of this type')
  const list = {
    ...listSchema(publicSponsor, 'Sponsors', summary, sorts),
    querystring: listQuery(sorts).extend({ type }),
  }
  app.get('/sponsors', { config: publicCacheable, schema: list }, (request, reply) => {
    const { type } = request.query
    return sendList(request, reply, { db, entity: entities.sponsors, filter: type && sql`type = ${type}` })
  })

  const one = recordSchema(publicSponsor, 'Sponsors', 'One sponsor; ETag is its version')
  app.get('/sponsors/:id', { config: publicCacheable, schema: one }, async (request, reply) => {
    const record = found(await sponsors.find(db, request.params.id), 'Sponsor')
    return sendRecord(reply, record)
  })

  const create = saveSchema(sponsorInput, sponsor, 'Sponsors', 'Creates a sponsor')
  app.post('/sponsors', { config: admin, schema: create, ...upload }, async (request, reply) => {
    const record = await save(db, request, (writer) => writer.insert(entities.sponsors, request.body))
    return sendSaved(reply.status(201), record, 'Sponsor created successfully.')
  })

  const update = {
    ...idParams,
    ...saveSchema(sponsorInput.partial(), sponsor, 'Sponsors', 'Updates the given fields of a sponsor'),
  }
  app.put('/sponsors/:id', { config: admin, schema: update, ...upload }, async (request, reply) => {
    const record = await save(db, request, async (writer) =>
      found(await writer.update(entities.sponsors, request.params.id, request.body), 'Sponsor'),
    )
    return sendSaved(reply, record, 'Sponsor updated successfully.')
  })

  const remove = { ...idParams, ...messageSchema('Sponsors', 'Deletes a sponsor') }
  app.delete('/sponsors/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) =>
      found(await writer.remove(entities.sponsors, request.params.id), 'Sponsor'),
    )
    return messageResponse('Sponsor deleted successfully.')
  })
}
