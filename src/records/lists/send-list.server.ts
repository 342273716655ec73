import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { z } from 'zod'
import { hasPositions } from '../../db/positions.server.ts'
import { Forbidden, HttpError, invalidField, Unauthorized } from '../../lib/errors.ts'
import { isFromNetwork } from '../../lib/from-network.server.ts'
import { ownTurn } from '../../lib/own-turn.server.ts'
import { isAllowed } from '../../lib/policy.ts'
import { type ListQuery, maxPartOfVisitors } from '../../lib/route-schemas.ts'
import { withoutVisibility } from '../../lib/visibility.ts'
import { type ListSource, readListPage, readWholeList } from './list-page.server.ts'

/** The options of a list. It shows what the caller may read. */
export type ListOptions<Rec> = Omit<ListSource<Rec>, 'db' | 'entity'> & {
  /** Returns records as they are shown; by default as stored, because the route's schema drops private fields. */
  present?: (records: Rec[]) => object[] | Promise<object[]>
}

/**
 * Returns the body of a list: all of it, or the requested part with the number of all records as `total`. The header Link
 * (RFC 8288) then names the next part.
 * @returns JSON text; its type lets every list route return it
 */
export async function sendList<Rec extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  { present = (records) => records, ...options }: Pick<ListSource<Rec>, 'entity'> & ListOptions<Rec>,
): Promise<never> {
  const source = { db: request.reader, ...options }
  const query = request.query as ListQuery
  const isWhole = Object.values(query).every((value) => value === undefined)
  const isStaff = isAllowed('admin', request.actor?.role)
  if (query.offset !== undefined && query.limit === undefined) throw invalidField('offset', 'Offset needs a limit')
  if (!isStaff) refuseOfVisitors(request, query)

  const isCached = isWhole && !request.headers.authorization
  const read = async () => {
    if (isWhole) await ownTurn()
    // Only staff can choose an order, and only they see whether a list has one of its own.
    const isOrdered = isStaff && (await hasPositions(source.db, source.entity))
    const { rows, total, next } = isWhole
      ? { rows: await readWholeList(source) }
      : await readListPage(source, query, isOrdered)
    if (next) linkToNext(request, reply, next)
    const seen = (record: Rec) => (isStaff ? record : withoutVisibility(record))
    const toViews = (some: object[]) => present(some.map((row) => seen(source.entity.toRecord(row))))
    return inSlices(rows, toViews, responseOf(request), {
      ...(total !== undefined && { total }),
      ...(isOrdered && { isOrdered }),
    })
  }
  const isPaidFor = isStaff || isCached || !isFromNetwork(request.raw)
  reply.type('application/json; charset=utf-8')
  return (await (isPaidFor ? read() : inQueue(read))) as never
}

function refuseOfVisitors({ actor }: FastifyRequest, { limit = 1, search, sort }: ListQuery) {
  if (limit > maxPartOfVisitors) throw invalidField('limit', `Must be a whole number from 1 to ${maxPartOfVisitors}`)
  // A search reads all records.
  if (search !== undefined || sort !== undefined) throw actor ? new Forbidden() : new Unauthorized()
}

const visitorsLists = pLimit(1)
const maxQueue = 100

/** Reads visitors' lists that are not cached, one at a time. @throws HttpError 503 when too many wait */
function inQueue<Result>(read: () => Promise<Result>): Promise<Result> {
  if (visitorsLists.pendingCount >= maxQueue)
    throw new HttpError(503, 'Too many lists are being read. Please try again in a moment.', { retryAfter: 5 })
  return visitorsLists(() => setImmediate().then(read))
}

/** Returns the schema of the list in a route's response, and the name of its field. */
function responseOf({ routeOptions: { schema = {} } }: FastifyRequest): [field: string, list: z.ZodArray] {
  const { 200: response } = schema.response as { 200: z.ZodObject }
  return Object.entries(response.shape).find(([, type]) => type instanceof z.ZodArray) as [string, z.ZodArray]
}

/** Records per slice, which takes a few milliseconds. */
const sliceLength = 200

/** Serializes a list of any length without delaying other requests. */
async function inSlices(
  rows: object[],
  toViews: (rows: object[]) => object[] | Promise<object[]>,
  [field, list]: [string, z.ZodArray],
  facts: { total?: number; isOrdered?: true },
): Promise<string> {
  const slices: string[] = []
  for (let start = 0; start < rows.length; start += sliceLength) {
    if (start > 0) await ownTurn()
    const views = await toViews(rows.slice(start, start + sliceLength))
    slices.push(JSON.stringify(list.encode(views)).slice(1, -1))
  }
  return `${JSON.stringify({ success: true, ...facts }).slice(0, -1)},"${field}":[${slices.join(',')}]}`
}

/** Names the next part in the header Link. */
export function linkToNext({ url }: FastifyRequest, reply: FastifyReply, cursor: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.delete('offset')
  searchParams.set('cursor', cursor)
  reply.header('Link', `<${pathname}?${searchParams}>; rel="next"`)
}
