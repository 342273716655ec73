import { z } from 'zod'
import { errorResponses, recordId } from '../../lib/route-schemas.ts'
import { entities } from '../entities.server.ts'
import { admin, type RoutePlugin } from '../route-context.server.ts'
import { historyNouns, type PastChange, pastChange } from './history.ts'

/** What happened to a record, read from the log of changes. */
export const historyRoutes: RoutePlugin = async (app, { db }) => {
  const schema = {
    tags: ['History'],
    summary: 'All changes of a record, the latest first; also of one that was deleted',
    params: z.object({ noun: z.enum(historyNouns), id: recordId }),
    response: { 200: z.object({ success: z.literal(true), data: z.array(pastChange) }), ...errorResponses },
  }
  app.get('/history/:noun/:id', { config: admin, schema }, async (request) => {
    const rows = await db
      .selectFrom('changes')
      .select(['revision', 'at', 'actorName', 'what', 'before', 'after'])
      .where('noun', '=', entities[request.params.noun].entity)
      .where('recordId', '=', request.params.id)
      .orderBy('revision', 'desc')
      .limit(200)
      .execute()
    const data = rows.map((row) => ({
      ...row,
      what: row.what as PastChange['what'],
      before: parsed(row.before),
      after: parsed(row.after),
    }))
    return { success: true as const, data }
  })
}

const parsed = (state: string | null): PastChange['before'] => state && JSON.parse(state)
