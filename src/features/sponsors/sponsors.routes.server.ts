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
import { entities, type Writer } from '../entities.server.ts'
import { admin, everyoneAlike, type RoutePlugin } from '../route-context.server.ts'
import { save, versionOf } from '../save.server.ts'
import { publicSponsor, sponsor, sponsorInput } from './sponsor.ts'
import { sponsors } from './sponsors.store.server.ts'

const preValidation = receive(sponsorInput, { part: 'logo', maxBytes: 2_097_152 })
const drawing = { kind: 'raster or drawing' } as const

export const sponsorRoutes: RoutePlugin = async (app, parts) => {
  const { db } = parts

  const list = listSchema(publicSponsor, 'Sponsors', 'All sponsors, current and past: by tier, then by name')
  app.get('/sponsors', { config: everyoneAlike, schema: list }, async (request) => {
    return listResponse(await sponsors.list(db), request.query)
  })

  const one = recordSchema(publicSponsor, 'Sponsors', 'One sponsor; ETag is its version')
  app.get('/sponsors/:id', { config: everyoneAlike, schema: one }, async (request, reply) => {
    const record = found(await sponsors.find(db, request.params.id), 'Sponsor')
    return reply.header('ETag', versionOf(record)).send(recordResponse(record))
  })

  const create = saveSchema(sponsorInput, sponsor, 'Sponsors', 'Adds a sponsor')
  app.post('/sponsors', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const record = await save(
      parts,
      request,
      (writer, [logo]) => writer.insert(entities.sponsors, { ...request.body, ...(logo && { logo }) }),
      drawing,
    )
    const answer = savedResponse('Sponsor created successfully.', record)
    return reply.status(201).header('ETag', versionOf(record)).send(answer)
  })

  const update = {
    ...idParams,
    ...saveSchema(sponsorInput.partial(), sponsor, 'Sponsors', 'Updates the given fields of a sponsor'),
  }
  app.put('/sponsors/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const work = async (writer: Writer, [logo]: string[]) => {
      const changes = { ...request.body, ...(logo && { logo }) }
      return found(await writer.update(entities.sponsors, request.params.id, changes), 'Sponsor')
    }
    const record = await save(parts, request, work, drawing)
    return reply.header('ETag', versionOf(record)).send(savedResponse('Sponsor updated successfully.', record))
  })

  const remove = { ...idParams, ...messageSchema('Sponsors', 'Deletes a sponsor') }
  app.delete('/sponsors/:id', { config: admin, schema: remove }, async (request) => {
    await save(parts, request, async (writer) =>
      found(await writer.remove(entities.sponsors, request.params.id), 'Sponsor'),
    )
    return messageResponse('Sponsor deleted successfully.')
  })
}
