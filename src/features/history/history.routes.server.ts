import { z } from 'zod'
import {
  integer,
  messageResponse,
  messageSchema,
  partQuery,
  readSchema,
  recordId,
  recordResponse,
} from '../../lib/route-schemas.ts'
import { conflictChoices } from '../../lib/undo-rules.ts'
import { decodeCursor, encodeCursor, isAfter } from '../../records/lists/list-cursor.server.ts'
import { linkToNext } from '../../records/lists/send-list.server.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import { save } from '../../records/save.server.ts'
import { summitId, summitSections } from '../content/section.ts'
import { contentEntities, type Database } from '../entities.server.ts'
import { describeChange, recordNames, undoneActions, withStates } from './changes.store.server.ts'
import { type PastChange, pastChange } from './history.ts'
import { changeColumns, latestFirst } from './log-columns.server.ts'
import { undo } from './undo.server.ts'

/** The most changes in one response. */
const maxChanges = 200

const entityNames = Object.keys(contentEntities) as (keyof typeof contentEntities)[]

/** The history of single records, read from the change log, and undoing. */
export const historyRoutes: RoutePlugin = async (app, { db, now }) => {
  const summary = 'The changes of a record, latest first, even if it was deleted'
  const schema = {
    ...readSchema(z.array(pastChange), 'History', summary),
    querystring: partQuery(maxChanges),
    params: z.object({ entity: z.enum(entityNames), id: recordId }),
  }
  app.get('/history/:entity/:id', { config: admin, schema }, async (request, reply) => {
    const { limit = maxChanges, cursor } = request.query
    const before = cursor === undefined ? undefined : decodeCursor(cursor, undefined, [latestFirst])
    const ids = await recordIdsOf(db, request.params)
    const { entityName } = contentEntities[request.params.entity]
    // One query per record, because for several the database would sort all changes. One extra row tells whether there
    // are older ones.
    const changes = await Promise.all(ids.map((id) => changesOf(db, entityName, id, limit + 1, before)))
    const latest = changes.flat().sort((a, b) => b.revision - a.revision)
    const last = latest[limit - 1]
    if (last && latest.length > limit) linkToNext(request, reply, encodeCursor(undefined, [-last.revision]))
    const listed = latest.slice(0, limit).map(withStates)
    const [names, undone] = [await recordNames(db, listed), await undoneActions(db, listed)]
    const data = listed.map((change) => ({
      ...change,
      ...describeChange(change, names),
      isUndone: undone.has(change.action),
      before: withoutPosition(change.before),
      after: withoutPosition(change.after),
    }))
    return recordResponse(data)
  })

  const undoSchema = {
    ...messageSchema('History', 'Undoes everything that one action changed, in one transaction'),
    params: z.object({ action: integer(1, 999_999_999) }),
    body: z.object({ conflicts: z.enum(conflictChoices).default('ask') }),
  }
  app.post('/changes/:action/undo', { config: admin, schema: undoSchema }, async (request) => {
    const { action } = request.params
    const options = { choice: request.body.conflicts, now: now(), set: request.changeSet }
    await save(db, request, (writer) => undo(writer, action, options), { check: () => {} })
    return messageResponse('Undone')
  })
}

/** Returns the latest changes of a record, before those of a cursor. */
function changesOf(db: Database, entity: string, id: string, limit: number, before?: (string | number)[]) {
  const changes = db
    .selectFrom('changes')
    .select(changeColumns)
    .where('entity', '=', entity)
    .where('recordId', '=', id)
    .orderBy(latestFirst.by)
    .limit(limit)
  return (before ? changes.where(isAfter([latestFirst], before)) : changes).execute()
}

/** Returns the ids whose changes make up a record's history: the facts of the summit are stored in several sections. */
async function recordIdsOf(db: Database, { entity, id }: { entity: string; id: string }): Promise<string[]> {
  if (entity !== 'content' || id !== summitId) return [id]
  const rows = await db.selectFrom('content').select('id').where('section', 'in', summitSections).execute()
  return [summitId, ...rows.map((row) => row.id)]
}

/** A position says nothing to people. */
function withoutPosition(state: PastChange['before']): PastChange['before'] {
  if (!state) return null
  const { position, ...fields } = state
  return fields
}
