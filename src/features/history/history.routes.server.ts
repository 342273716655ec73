import { z } from 'zod'
import { errorResponses, recordId } from '../../lib/route-schemas.ts'
import { contentEntities } from '../entities.server.ts'
import { admin, type RoutePlugin } from '../route-context.server.ts'
import { type PastChange, pastChange } from './history.ts'

const entityNames = Object.keys(contentEntities) as (keyof typeof contentEntities)[]

/** The history of single records, read from the change log. */
export const historyRoutes: RoutePlugin = async (app, { db }) => {
  const schema = {
    tags: ['History'],
    summary: 'All changes of a record, the latest first; also of one that was deleted',
    params: z.object({ entity: z.enum(entityNames), id: recordId }),
    response: { 200: z.object({ success: z.literal(true), data: z.array(pastChange) }), ...errorResponses },
  }
  app.get('/history/:entity/:id', { config: admin, schema }, async (request) => {
    const rows = await db
      .selectFrom('changes')
      .select(['revision', 'at', 'actor as actorId', 'actorName', 'what', 'before', 'after'])
      .where('entity', '=', contentEntities[request.params.entity].singular)
      .where('recordId', '=', request.params.id)
      .orderBy('revision', 'desc')
      .limit(200)
      .execute()
    const data = rows.map((row) => ({
      ...row,
      what: row.what as PastChange['what'],
      before: parseState(row.before),
      after: parseState(row.after),
    }))
    return { success: true as const, data }
  })
}

const parseState = (state: string | null): PastChange['before'] => state && JSON.parse(state)
