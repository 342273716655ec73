import { z } from 'zod'
import { textField } from '../../lib/fields.ts'
import { recordId } from '../../lib/route-schemas.ts'
import { admin, type RoutePlugin, requireUser } from '../../records/route-context.server.ts'
import { type Connection, openPresenceBoard } from './presence-board.server.ts'

const querystring = z.object({
  /** A random text of the browser's tab. */
  tab: z.string().regex(/^\w{8,40}$/),
  entity: textField(40).optional(),
  record: recordId.optional(),
})

/**
 * Streams which records others have open, as server-sent events, until the tab closes or the session ends. The record
 * that the tab itself has open is in the query.
 */
export const presenceRoutes: RoutePlugin = async (app, context) => {
  const board = openPresenceBoard(context.db, context, context.now)
  // Before the server waits for its connections.
  app.addHook('preClose', () => board.close())

  app.get('/presence', { config: admin, schema: { hide: true, querystring } }, async (request, reply) => {
    const user = requireUser(request)
    const { tab, entity, record } = request.query
    const key = `${user.id} ${tab}`
    board.requireRoom(user, key)
    reply.hijack()
    const { raw } = reply
    // Closed during authorization: its event `close` has passed.
    if (raw.destroyed) return
    // nginx would wait for more of the stream.
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    })
    const connection: Connection = {
      key,
      user,
      record: entity && record ? { entity, recordId: record } : undefined,
      send: (text) => raw.writable && raw.write(text),
      close: () => raw.end(),
    }
    raw.once('close', () => void board.remove(connection).catch(() => {}))
    // A database that does not answer ends the stream; the browser tries again.
    await board.add(connection).catch(connection.close)
  })
}
