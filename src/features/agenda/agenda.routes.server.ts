import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found, invalidField } from '../../lib/errors.ts'
import { timeRange } from '../../lib/fields.ts'
import {
  errorResponses,
  idParams,
  listSchema,
  messageResponse,
  messageSchema,
  recordSchema,
  saveSchema,
  success,
} from '../../lib/route-schemas.ts'
import { sortsOf } from '../../records/lists/list-order.server.ts'
import { sendList } from '../../records/lists/send-list.server.ts'
import { admin, publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { save, sendRecord, sendSaved } from '../../records/save.server.ts'
import { parseJson } from '../../uploads/coerce.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { agenda, withRelated } from './agenda.store.server.ts'
import {
  type AgendaItem,
  type AgendaItemInput,
  agendaItem,
  agendaItemInput,
  agendaItemInRoom,
  publicAgendaItem,
} from './agenda-item.ts'
import { agendaInParts } from './agenda-order.server.ts'
import { agendaPart } from './agenda-part.ts'
import { allDays } from './rules/agenda-filter.ts'
import { timeText, withTimes } from './rules/clock-times.ts'
import { withFormat } from './rules/is-break.ts'

const preValidation = [parseBody(agendaItemInput), joinTimes]

export const agendaRoutes: RoutePlugin = async (app, { db, timeZone }) => {
  const summary = 'All agenda items by day and time, with their speakers'
  const list = listSchema(publicAgendaItem, 'Agenda', summary, sortsOf(entities.agenda))
  const listed = {
    ...{ db, entity: entities.agenda, ...agendaInParts },
    present: (items: AgendaItem[]) => withRelated(db, items),
  }
  app.get('/agenda', { config: publicCacheable, schema: list }, (request, reply) => sendList(request, reply, listed))

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
    tags: ['Agenda'],
    summary: 'One day of the agenda by its number; all of it with "all", or if it is short',
    response: { 200: z.object({ success, data: agendaPart }), ...errorResponses },
  }
  app.get('/agenda/days/:day', { config: publicCacheable, schema: part }, async ({ params: { day } }) => ({
    success: true as const,
    data: await agenda.part(db, day, await timeZone()),
  }))

  const one = recordSchema(
    agendaItemInRoom,
    'Agenda',
    'One agenda item, with its neighbours in the room; ETag is its version',
  )
  app.get('/agenda/:id', { config: publicCacheable, schema: one }, async (request, reply) => {
    const record = found(await agenda.find(db, request.params.id), 'Agenda item')
    return sendRecord(reply, { ...record, ...(await agenda.inRoom(db, record)) })
  })

  const ofSpeaker = {
    ...idParams,
    tags: ['Agenda'],
    summary: "A speaker's agenda items by day and time",
    response: { 200: z.object({ success, data: z.array(publicAgendaItem) }), ...errorResponses },
  }
  app.get('/agenda/speakers/:id', { config: publicCacheable, schema: ofSpeaker }, async (request) => ({
    success: true as const,
    data: await agenda.ofSpeaker(db, request.params.id),
  }))

  const create = saveSchema(agendaItemInput, agendaItem, 'Agenda', 'Creates an agenda item')
  app.post('/agenda', { config: admin, schema: create, preValidation }, async (request, reply) => {
    const record = await save(db, request, async (writer) => {
      await refuseUnknownSpeakers(writer.tx, request.body)
      return writer.insert(entities.agenda, withFormat(withTimes(request.body)))
    })
    return sendSaved(reply.status(201), record, 'Agenda item created successfully.')
  })

  const changes = agendaItemInput.partial()
  const update = {
    ...idParams,
    ...saveSchema(changes, agendaItem, 'Agenda', 'Updates the given fields of an agenda item'),
  }
  app.put('/agenda/:id', { config: admin, schema: update, preValidation }, async (request, reply) => {
    const record = await save(db, request, async (writer) => {
      await refuseUnknownSpeakers(writer.tx, request.body, request.params.id)
      const before = await agenda.find(writer.tx, request.params.id)
      return found(
        await writer.update(entities.agenda, request.params.id, withTimes(request.body, before)),
        'Agenda item',
      )
    })
    return sendSaved(reply, record, 'Agenda item updated successfully.')
  })

  const remove = { ...idParams, ...messageSchema('Agenda', 'Deletes an agenda item') }
  app.delete('/agenda/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) =>
      found(await writer.remove(entities.agenda, request.params.id), 'Agenda item'),
    )
    return messageResponse('Agenda item deleted successfully.')
  })
}

/**
 * Checks an item's speakers. Ids that the item already has stay valid even if the speaker was deleted: otherwise it
 * could not be edited.
 * @param id of the changed item, if it exists
 * @throws BadRequest when the item newly names a speaker who does not exist
 */
async function refuseUnknownSpeakers(tx: Database, { speakers }: Partial<AgendaItemInput>, id?: string) {
  if (!speakers?.length) return
  const kept = id ? await agenda.speakersOf(tx, id) : []
  const added = speakers.filter((speaker) => !kept.includes(speaker))
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
