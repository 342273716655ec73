import { z } from 'zod'
import { whereShown as response } from '../../features/check/where-shown.ts'
import { contentEntities } from '../../features/entities.server.ts'
import { found } from '../../lib/errors.ts'
import { readSchema, recordId, recordResponse } from '../../lib/route-schemas.ts'
import { findRecord } from '../../records/find-record.server.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { type ShownEntity, whereShown } from './where-shown.server.ts'

const { content, venues, ...shown } = contentEntities
const params = z.object({ entity: z.enum(Object.keys(shown) as [ShownEntity, ...ShownEntity[]]), id: recordId })

/** Says for any record where visitors see it, and why not elsewhere. */
export const whereShownRoutes =
  (inProcessApi: InProcessApi): RoutePlugin =>
  async (app, { db, timeZone }) => {
    const schema = { ...readSchema(response, 'Check', 'Where visitors see a record, and why not elsewhere'), params }
    app.get('/where/:entity/:id', { config: admin, schema }, async ({ params: { entity, id } }) => {
      const record = found(await findRecord<{ id: string }>(db, shown[entity] as never, id), 'Record')
      const { api } = inProcessApi()
      return recordResponse(await whereShown(entity, record, { db, api, timeZone: await timeZone() }))
    })
  }
