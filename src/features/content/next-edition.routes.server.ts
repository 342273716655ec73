import { messageResponse, messageSchema, readSchema, recordResponse } from '../../lib/route-schemas.ts'
import { leaveSets, type RoutePlugin, superAdmin, superAdminRepeatable } from '../../records/route-context.server.ts'
import { save } from '../../records/save.server.ts'
import { planNextEdition, startNextEdition } from './next-edition.server.ts'
import { nextEditionInput, nextEditionPlan } from './next-edition.ts'

/** Starts the next edition of the summit, for super admins. */
export const nextEditionRoutes: RoutePlugin = async (app, { db }) => {
  const plan = readSchema(nextEditionPlan, 'Content', 'What the next edition of the summit would remove or keep')
  app.get('/content/next-edition', { config: superAdmin, schema: plan }, async () =>
    recordResponse(await planNextEdition(db)),
  )

  const summary = 'Starts the next edition: removes all records that are not kept, as one action'
  const schema = { ...messageSchema('Content', summary), body: nextEditionInput }
  app.post('/content/next-edition', { config: superAdminRepeatable, schema, preHandler: leaveSets }, async (request) =>
    messageResponse(await save(db, request, (writer) => startNextEdition(writer, request.body), { check: () => {} })),
  )
}
