import { z } from 'zod'
import { errorResponses, recordId } from '../../lib/route-schemas.ts'
import { summitId, summitSections } from '../content/section.ts'
import { contentEntities, type Database } from '../entities.server.ts'
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
      .where('recordId', 'in', await recordIdsOf(db, request.params))
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

/** Returns the ids whose changes are a record's history. What is known about the summit is stored in several sections. */
async function recordIdsOf(db: Database, { entity, id }: { entity: string; id: string }): Promise<string[]> {
  if (entity !== 'content' || id !== summitId) return [id]
  const rows = await db.selectFrom('content').select('id').where('section', 'in', summitSections).execute()
  // An empty list is no SQL.
  return [summitId, ...rows.map((row) => row.id)]
}

const parseState = (state: string | null): PastChange['before'] => state && JSON.parse(state)
