import { z } from 'zod'
import { write } from '../../../db/write.server.ts'
import {
  errorResponses,
  messageResponse,
  messageSchema,
  recordResponse,
  savedResponse,
  success,
} from '../../../lib/route-schemas.ts'
import { type RoutePlugin, requireUser, signedIn } from '../../../records/route-context.server.ts'
import { authSessions } from '../auth-sessions.server.ts'
import { calendarAddresses } from './calendar-addresses.server.ts'
import { stars } from './stars.server.ts'

/** A signed-in person's secret calendar address. */
export const calendarAddressRoutes: RoutePlugin = async (app, { db, now, siteUrl }) => {
  const ownCalendar = z.object({
    starred: z.int().describe('How many talks of the agenda you have starred'),
    createdAt: z.string().nullable().describe('When your calendar address was created; null without one'),
  })
  const read = {
    tags: ['Account'],
    summary: 'Whether you have a calendar address; never the address itself',
    response: { 200: z.object({ success, data: ownCalendar }), ...errorResponses },
  }
  app.get('/auth/me/calendar', { config: signedIn, schema: read }, async (request) => {
    const { id } = requireUser(request)
    const starred = await stars.countOnAgenda(request.reader, id)
    return recordResponse({ starred, createdAt: await calendarAddresses.createdAt(db, id) })
  })

  const create = {
    tags: ['Account'],
    summary: 'Creates the secret address of a calendar of your starred talks, and revokes the previous one',
    response: {
      200: z.object({ success, message: z.string(), data: z.object({ address: z.string() }) }),
      ...errorResponses,
    },
  }
  app.post('/auth/me/calendar', { config: signedIn, schema: create }, async (request) => {
    const actor = requireUser(request)
    const token = await write(db, actor, async ({ tx }) => {
      await authSessions.reauthorize(tx, actor, 'signed-in')
      return calendarAddresses.replace(tx, actor.id, now())
    })
    return savedResponse('Your calendar address was created.', { address: `${siteUrl}/calendars/${token}.ics` })
  })

  const revoke = messageSchema('Account', 'Ends your calendar address')
  app.delete('/auth/me/calendar', { config: signedIn, schema: revoke }, async (request) => {
    const actor = requireUser(request)
    await write(db, actor, ({ tx }) => calendarAddresses.revoke(tx, actor.id))
    return messageResponse('Your calendar address was revoked.')
  })
}
