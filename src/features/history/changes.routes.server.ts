import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isoDate, textField } from '../../lib/fields.ts'
import { dayAfter } from '../../lib/iso-time.ts'
import { isAllowed } from '../../lib/policy.ts'
import { errorResponses, partQuery, readSchema, recordResponse, searchText } from '../../lib/route-schemas.ts'
import { momentInZone } from '../../lib/zoned-time.ts'
import { decodeCursor, encodeCursor } from '../../records/lists/list-cursor.server.ts'
import { linkToNext } from '../../records/lists/send-list.server.ts'
import { admin, type RoutePlugin, requireUser } from '../../records/route-context.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { type ChangeFilter, readChanges, readFilters } from './changes.store.server.ts'
import { csvHeader, csvLines } from './changes-csv.server.ts'
import { changeFilters, type ListedChange, listedChange } from './history.ts'
import { latestFirst } from './log-columns.server.ts'

const defaultPart = 100
const maxPart = 500
/** The longest part that ends with a whole action. */
const maxWhole = 1000
/** The most changes that one request searches; the header Link then leads on. */
const maxRead = 10_000

const filterQuery = z.object({
  person: textField(200).optional().describe('The id of the author, or the name of one without an account'),
  entity: z.enum(Object.values(entities).map(({ entityName }) => entityName)).optional(),
  from: isoDate.optional().describe('The first day, in the time zone of the summit'),
  to: isoDate.optional().describe('The last day'),
  field: textField(60).optional().describe('A field that an update changed'),
  q: searchText.optional().describe('Words to find in the author, the name of the record, and the changed texts'),
})

/** The changes of all records; those of accounts are only for super admins. */
export const changeRoutes: RoutePlugin = async (app, { db, timeZone, today }) => {
  async function filterOf(request: FastifyRequest): Promise<ChangeFilter> {
    const { from, to, q, ...same } = request.query as z.output<typeof filterQuery>
    const zone = await timeZone()
    const startOf = (date: string) => new Date(momentInZone(zone, date, '00:00')).toISOString()
    return {
      ...same,
      withUsers: mayListUsers(request),
      since: from && startOf(from),
      until: to && startOf(dayAfter(to, 1)),
      search: q?.trim(),
    }
  }

  const schema = {
    ...readSchema(z.array(listedChange), 'History', 'The changes of all records, latest first'),
    querystring: partQuery(maxPart).extend(filterQuery.shape),
  }
  app.get('/changes', { config: admin, schema }, async (request, reply) => {
    const { limit = defaultPart, cursor } = request.query
    const before = cursor === undefined ? undefined : -Number(decodeCursor(cursor, undefined, [latestFirst])[0])
    const filter = await filterOf(request)
    const { changes, next } = await readPart(db, filter, { limit, before })
    if (next) linkToNext(request, reply, encodeCursor(undefined, [-next]))
    return recordResponse(changes)
  })

  const filtersSchema = readSchema(changeFilters, 'History', 'What the changes can be filtered by')
  app.get('/changes/filters', { config: admin, schema: filtersSchema }, async (request) =>
    recordResponse(await readFilters(db, { withUsers: mayListUsers(request) })),
  )

  const csvSchema = {
    tags: ['History'],
    summary: 'The changes of all records as CSV, one line for each changed field',
    querystring: filterQuery,
    response: { 200: { content: { 'text/csv': { schema: z.string() } } }, ...errorResponses },
  }
  app.get('/changes.csv', { config: admin, schema: csvSchema }, async (request, reply) => {
    const [filter, zone] = [await filterOf(request), await timeZone()]
    async function* lines() {
      yield csvHeader(zone)
      for await (const { changes } of readChanges(db, filter)) if (changes.length > 0) yield csvLines(changes, zone)
    }
    reply.type('text/csv; charset=utf-8')
    reply.header('Content-Disposition', `attachment; filename="activity-${await today()}.csv"`)
    return reply.send(Readable.from(lines()) as never)
  })
}

const mayListUsers = (request: FastifyRequest) => isAllowed('super_admin', requireUser(request).role)

type Part = { limit: number; before: number | undefined }

/** Reads a part that does not cut an action, and the revision before which the next part begins. */
async function readPart(db: Database, filter: ChangeFilter, { limit, before }: Part) {
  const changes: ListedChange[] = []
  let allRead = 0
  for await (const batch of readChanges(db, filter, before)) {
    changes.push(...batch.changes)
    const end = endOfPart(changes, limit)
    if (end < changes.length) return { changes: changes.slice(0, end), next: changes[end - 1]?.revision }
    allRead += batch.read
    if (allRead >= maxRead) return { changes, next: batch.oldest }
  }
  return { changes, next: undefined }
}

function endOfPart(changes: ListedChange[], limit: number): number {
  let end = limit
  while (end < Math.min(changes.length, maxWhole) && changes[end]?.action === changes[end - 1]?.action) end += 1
  return end
}
