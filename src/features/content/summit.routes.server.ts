import { readSchema, saveSchema } from '../../lib/route-schemas.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import { requireMatch, save, sendRecord, sendSaved, storeUpload } from '../../records/save.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { summit } from './summit.store.server.ts'
import { editedSummit, logoImage, summitInput } from './summit-input.ts'

export const summitRoutes: RoutePlugin = async (app, context) => {
  const { db } = context
  const summary = 'The facts of the summit: name, dates, location; ETag is their version'
  const read = readSchema(editedSummit, 'Content', summary)
  app.get('/content/summit', { config: admin, schema: read }, async (_request, reply) =>
    sendRecord(reply, await summit.find(db)),
  )

  const update = saveSchema(summitInput, editedSummit, 'Content', 'Updates the facts of the summit')
  const upload = { preValidation: parseBody(summitInput, logoImage), preHandler: storeUpload(context, logoImage) }
  app.put('/content/summit', { config: admin, schema: update, ...upload }, async (request, reply) => {
    // The version combines those of several sections.
    const check = () => {}
    const saved = await save(
      db,
      request,
      async (writer) => {
        requireMatch(request, await summit.find(writer.tx))
        return summit.update(writer, request.body)
      },
      { check },
    )
    return sendSaved(reply, saved, 'Content updated successfully!')
  })
}
