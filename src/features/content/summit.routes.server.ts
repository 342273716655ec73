import { z } from 'zod'
import { errorResponses, saveSchema } from '../../lib/route-schemas.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { admin, type RoutePlugin } from '../route-context.server.ts'
import { isVersionOf, save, sendRecord, sendSaved, storeUpload } from '../save.server.ts'
import { summit } from './summit.store.server.ts'
import { editedSummit, logoImage, summitInput } from './summit-input.ts'

export const summitRoutes: RoutePlugin = async (app, parts) => {
  const { db } = parts
  const read = {
    tags: ['Content'],
    summary: 'What is known about the summit as a whole: name, dates, place; ETag is its version',
    response: { 200: z.object({ success: z.literal(true), data: editedSummit }), ...errorResponses },
  }
  app.get('/content/summit', { config: admin, schema: read }, async (_request, reply) =>
    sendRecord(reply, await summit.find(db)),
  )

  const update = saveSchema(summitInput, editedSummit, 'Content', 'Updates what is known about the summit as a whole')
  const upload = { preValidation: parseBody(summitInput, logoImage), preHandler: storeUpload(parts, logoImage) }
  app.put('/content/summit', { config: admin, schema: update, ...upload }, async (request, reply) => {
    const isCurrent = isVersionOf(request)
    const saved = await save(
      db,
      request,
      (writer) => summit.update(writer, request.body, isCurrent),
      () => true,
    )
    return sendSaved(reply, saved, 'Content updated successfully!')
  })
}
