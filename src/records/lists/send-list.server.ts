import type { FastifyReply, FastifyRequest } from 'fastify'
import { Forbidden, Unauthorized } from '../../lib/errors.ts'
import { isAllowed } from '../../lib/policy.ts'
import type { ListQuery } from '../../lib/route-schemas.ts'
import { type ListSource, readListPage } from './list-page.server.ts'

type Options<Rec, View> = ListSource<Rec> & {
  /** Returns the whole list, in its order. */
  whole: () => Promise<View[]>
  /** Returns records as they are shown; as they are stored by default: the route's schema leaves out what is not public. */
  present?: (records: Rec[]) => View[] | Promise<View[]>
}

/**
 * Returns the body of a list: all of it, or the requested part with the number of all records as `total`. The header Link
 * (RFC 8288) then names the next part.
 */
export async function sendList<Rec, View>(
  request: FastifyRequest,
  reply: FastifyReply,
  { whole, present = asStored, ...source }: Options<Rec, View>,
): Promise<{ success: true; data: View[]; total?: number }> {
  const query = request.query as ListQuery
  const { limit, offset, cursor, search, sort } = query
  const isPart = [limit, cursor, search, sort].some((value) => value !== undefined)
  if (!isPart) {
    const data = await whole()
    return offset === undefined
      ? { success: true, data }
      : { success: true, data: data.slice(offset), total: data.length }
  }
  if (search !== undefined || sort !== undefined) requireStaff(request)
  const { records, total, next } = await readListPage(source, query)
  if (next) linkToNext(request, reply, next)
  return { success: true, data: await present(records), total }
}

const asStored = (records: unknown) => records as never

/** A search reads all records: visitors have none. */
function requireStaff({ actor }: FastifyRequest) {
  if (!actor) throw new Unauthorized()
  if (!isAllowed('admin', actor.role)) throw new Forbidden()
}

/** Names the next part in the header Link. */
export function linkToNext({ url }: FastifyRequest, reply: FastifyReply, cursor: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.delete('offset')
  searchParams.set('cursor', cursor)
  reply.header('Link', `<${pathname}?${searchParams}>; rel="next"`)
}
