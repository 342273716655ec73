import { z } from 'zod'
import { addTablesRead, withoutRecording } from '../../db/tables-read.server.ts'
import type { Database } from '../../features/entities.server.ts'
import { signInOptions } from '../../features/users/user.ts'
import { errorResponses, readSchema, recordResponse, success } from '../../lib/route-schemas.ts'
import { publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { syncedViews, tableNames } from './public-records.server.ts'
import { publicRevision } from './revision.server.ts'
import { agendaOf, answerSince, wholeAnswer } from './sync.server.ts'

const answer = z.object({
  revision: z.string().describe('The state after this answer; send it with the next request'),
  isWhole: z.boolean().describe('True if `changed` has all records or, with `only`, all that the agenda needs'),
  changed: z
    .object(
      Object.fromEntries(
        tableNames.map((name) => [
          name,
          z.array(z.intersection(syncedViews[name] as z.ZodType, z.object({ sort: z.string() }))),
        ]),
      ),
    )
    .partial(),
  removed: z.record(z.string(), z.array(z.string())).describe('Ids of records that are no longer public'),
  signIn: signInOptions.optional(),
})

/**
 * Sends devices the public records, and then what changes. Staff get what visitors see. A restore, or another version of the
 * site, makes revisions invalid: see docs/decisions/0040-sync-from-the-change-log.md.
 */
export const syncRoutes: RoutePlugin = async (app, { db, sendsMail, registration }) => {
  const read = <Result>(work: (db: Database) => Promise<Result>) => {
    // The log changes with each of these tables, whose purges are those of these responses.
    addTablesRead(tableNames)
    return withoutRecording(() => work(db))
  }
  const whole = async () => ({ ...(await read(wholeAnswer)), signIn: { byMail: sendsMail, registration } })
  const since = (revision: string) => read((all) => answerSince(all, revision))

  const probe = readSchema(z.string(), 'Sync', 'The revision of all that is public')
  app.get('/revision', { config: publicCacheable, schema: probe }, async () =>
    recordResponse(await read(publicRevision)),
  )

  const sync = {
    tags: ['Sync'],
    summary: 'What changed in the public records since a revision; all of them without one',
    querystring: z.object({
      since: z.string().optional().describe('A revision of this site; any other leads to all records'),
      only: z.literal('agenda').optional().describe('Leaves out what the agenda does not need'),
    }),
    response: {
      200: z.object({ success, data: answer }),
      307: z.null().describe('To the address of all records'),
      ...errorResponses,
    },
  }
  app.get('/sync', { config: publicCacheable, schema: sync }, async ({ query: { only, ...query } }, reply) => {
    const found = query.since === undefined ? await whole() : await since(query.since)
    // To an address whose response is cached: after a restore, all devices come at once.
    if (!found) return reply.redirect(only ? `sync?only=${only}` : 'sync', 307)
    const answer = recordResponse(only ? agendaOf(found) : found)
    // As text: the records have been through their schemas.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer) as never)
  })
}
