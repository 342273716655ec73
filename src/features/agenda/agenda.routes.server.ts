import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalidField } from '../../lib/errors.ts'
import { timeRange } from '../../lib/fields.ts'
import { readSchema, recordResponse, recordSchema } from '../../lib/route-schemas.ts'
import { recordRoutes } from '../../records/record-routes.server.ts'
import { publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { save } from '../../records/save.server.ts'
import { parseJson } from '../../uploads/coerce.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { agenda, withRelated } from './agenda.store.server.ts'
import { agendaDetails } from './agenda-details.server.ts'
import {
  type AgendaItem,
  type AgendaItemInput,
  agendaItemDetails,
  agendaItemInput,
  publicAgendaItem,
} from './agenda-item.ts'
import { agendaInParts } from './agenda-order.server.ts'
import { agendaPart } from './agenda-part.ts'
import { agendaSummary } from './agenda-summary.ts'
import { allDays } from './rules/agenda-filter.ts'
import { timeText, withTimes } from './rules/clock-times.ts'
import { withFormat } from './rules/is-break.ts'
import { speakerSessions } from './speaker-sessions.ts'

export const agendaRoutes: RoutePlugin = async (app, context) => {
  const { db, timeZone } = context
  const routes = recordRoutes(app, context, {
    entity: entities.agenda,
    tag: 'Agenda',
    input: agendaItemInput,
    publicView: publicAgendaItem,
    prepareBody: joinTimes,
    async prepareChange(tx, changes, before) {
      await refuseUnknownSpeakers(tx, changes, before)
      return (item) => withTimes(changes, item)
    },
  })
  routes.list({
    summary: 'All agenda items by day and time, with their speakers',
    source: ({ reader }) => ({ ...agendaInParts, present: (items) => withRelated(reader, items) }),
  })

  const part = {
    params: z.object({
      day: z.union([
        z.literal(allDays),
        z
          .string()
          .regex(/^[1-9]\d?$/)
          .transform(Number),
      ]),
    }),
    ...readSchema(
      agendaPart,
      'Agenda',
      'One day of the agenda by its number; the whole agenda with "all", or if it is short',
    ),
  }
  app.get('/agenda/days/:day', { config: publicCacheable, schema: part }, async ({ params: { day }, reader }) =>
    recordResponse(await agenda.part(reader, day, await timeZone())),
  )

  const summary = readSchema(agendaSummary, 'Agenda', 'The agenda in numbers: sessions, rooms, days, hours and tracks')
  app.get('/agenda/summary', { config: publicCacheable, schema: summary }, async ({ reader }) =>
    recordResponse(await agenda.summary(reader)),
  )

  routes.one({
    summary: 'One agenda item, with other sessions in its room, at its time and in its track; ETag is its version',
    view: agendaItemDetails,
    present: async (item, { reader }) => agendaDetails(reader, item, await timeZone()),
  })

  const bySpeaker = readSchema(z.array(speakerSessions), 'Agenda', "The tracks and topics of each speaker's sessions")
  app.get('/agenda/speakers', { config: publicCacheable, schema: bySpeaker }, async ({ reader }) =>
    recordResponse(await agenda.bySpeaker(reader)),
  )

  const ofSpeaker = recordSchema(z.array(publicAgendaItem), 'Agenda', "A speaker's agenda items by day and time")
  app.get('/agenda/speakers/:id', { config: publicCacheable, schema: ofSpeaker }, async ({ reader, params }) =>
    recordResponse(await agenda.ofSpeaker(reader, params.id)),
  )

  routes.create({
    message: 'Agenda item created successfully.',
    create: (request, item) =>
      save(db, request, async (writer) => {
        await refuseUnknownSpeakers(writer.tx, item)
        return writer.insert(entities.agenda, withFormat(withTimes(item)))
      }),
  })
  routes.update({ message: 'Agenda item updated successfully.' })
  routes.remove({ message: 'Agenda item deleted successfully.' })
  routes.many()
}

/**
 * Checks the speakers of items. Ids that an item already has stay valid even if the speaker was deleted, or it could not
 * be edited.
 * @param before the items that change; a new one needs all of its speakers
 * @throws BadRequest when an item newly names a speaker who does not exist
 */
async function refuseUnknownSpeakers(
  tx: Database,
  { speakers }: Partial<AgendaItemInput>,
  before: Pick<AgendaItem, 'speakers'>[] = [{ speakers: [] }],
) {
  if (!speakers?.length) return
  const added = speakers.filter((speaker) => before.some((item) => !item.speakers?.includes(speaker)))
  if (added.length === 0) return
  const known = await tx.selectFrom('speakers').select('id').where('id', 'in', added).execute()
  if (new Set(added).size > known.length) throw invalidField('speakers', 'One of these speakers does not exist')
}

/**
 * Converts a time that was sent as {start, end}, or as its JSON text in a form, to the text 'start - end'; without a time,
 * `start` and `end` beside it give the text.
 */
async function joinTimes({ body, method }: FastifyRequest) {
  const item = body as { time?: unknown; start?: unknown; end?: unknown } | null
  if (!item) return
  // The body's schema checks start and end.
  if (method === 'POST' && item.time === undefined && item.start)
    item.time = timeText(`${item.start}`, `${item.end ?? ''}`)
  const span = typeof item.time === 'string' && item.time.trim().startsWith('{') ? parseJson(item.time) : item.time
  if (typeof span !== 'object' || span === null) return
  const { success, data, error } = timeRange.safeParse(span)
  if (!success) throw invalidField('time', error.issues[0]?.message ?? 'Invalid time format (HH:MM)')
  item.time = timeText(data.start, data.end)
}
