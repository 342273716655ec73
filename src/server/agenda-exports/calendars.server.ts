import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { agenda, withRelated } from '../../features/agenda/agenda.store.server.ts'
import type { AgendaItem } from '../../features/agenda/agenda-item.ts'
import { loadSummit } from '../../features/content/summit.ts'
import { type Database, entities } from '../../features/entities.server.ts'
import type { Event } from '../../features/events/event.ts'
import { calendarAddresses } from '../../features/users/my-agenda/calendar-addresses.server.ts'
import { stars } from '../../features/users/my-agenda/stars.server.ts'
import { defaultTimeZone } from '../../lib/dates.ts'
import { found, NotFound } from '../../lib/errors.ts'
import { matchesTag, noStore } from '../../lib/http-caching.ts'
import { recordId } from '../../lib/route-schemas.ts'
import { maxStarsAtOnce } from '../../lib/stars.ts'
import { findRecord } from '../../records/find-record.server.ts'
import { talksAsPublished } from '../../records/published.server.ts'
import { everyone, publicCacheable, type RouteContext } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { etagOf } from '../response-cache/cached-response.server.ts'
import { cancelled, eventOfEvent, eventsOfTalks } from './calendar-events.server.ts'
import { type CalendarEvent, icsFile } from './ics.server.ts'
import { recentDeletions } from './recent-deletions.server.ts'

type Options = Pick<RouteContext, 'db' | 'now' | 'siteUrl'> & { inProcessApi: InProcessApi }

const name = z.string().max(200).optional()
const options = { config: publicCacheable, schema: { hide: true } }
const one = { ...options, schema: { hide: true, params: z.object({ id: recordId }) } }
/** Ids, separated by commas. */
const talks = z
  .string()
  .max(maxStarsAtOnce * 41)
  .transform((ids) => ids.split(','))
  .refine((ids) => ids.length <= maxStarsAtOnce, `A calendar has at most ${maxStarsAtOnce} talks`)
  .transform((ids) => new Set(ids))
  .optional()
const some = { ...options, schema: { hide: true, querystring: z.object({ track: name, room: name, talks }) } }
const secret = { config: everyone, schema: { hide: true, params: z.object({ token: recordId }) } }

/** Serves the agenda, single talks, the talks of a speaker, and events as calendars to subscribe to (RFC 5545). */
export async function calendars(app: App, { db, now, siteUrl, inProcessApi }: Options) {
  const loadFacts = async () => ({ siteUrl, ...(await loadSummit(inProcessApi().api)) })

  async function file(reply: FastifyReply, path: string, title: string, events: CalendarEvent[]) {
    const { name: summitName, timeZone } = await loadFacts()
    const name = title ? `${title} · ${summitName}` : summitName
    reply.header('Content-Type', 'text/calendar; charset=utf-8')
    return icsFile({ name, timeZone: timeZone || defaultTimeZone, url: siteUrl + path, events })
  }

  /** Returns talks, with those that were recently deleted. */
  async function talkEvents(reader: Database, isMeant: (talk: AgendaItem) => boolean): Promise<CalendarEvent[]> {
    const facts = await loadFacts()
    const asPublished = await talksAsPublished(db)
    const gone = (await recentDeletions<AgendaItem>(db, entities.agenda, now()))
      .map(({ record, at }) => ({ record: asPublished(record), at }))
      .filter(({ record }) => isMeant(record))
    const deleted = await withRelated(
      reader,
      gone.map(({ record, at }) => ({ ...record, deletedAt: at })),
    )
    const talks = await agenda.list(reader)
    // With the others, because a talk that has only a day number is on their date.
    const all = [...talks, ...deleted]
    return [
      ...eventsOfTalks(talks, facts, isMeant),
      ...deleted.flatMap((talk) =>
        eventsOfTalks(all, facts, ({ id }) => id === talk.id).map((event) => cancelled(event, talk.deletedAt)),
      ),
    ]
  }

  app.get('/agenda.ics', some, async ({ query: { track, room, talks }, reader }, reply) => {
    const isMeant = (talk: AgendaItem) =>
      (!track || talk.track === track) && (!room || talk.location === room) && (!talks || talks.has(talk.id))
    const title = [talks && ownTitle, track, room].filter(Boolean).join(', ')
    return file(reply, '/agenda', title, await talkEvents(reader, isMeant))
  })

  app.get('/agenda/:id(^[\\w-]+).ics', one, async ({ params: { id }, reader }, reply) => {
    const [event] = await talkEvents(reader, (talk) => talk.id === id)
    if (!event) throw new NotFound('Talk')
    return file(reply, `/agenda/${id}`, event.summary, [event])
  })

  app.get('/speakers/:id(^[\\w-]+).ics', one, async ({ params: { id }, reader }, reply) => {
    const speaker = found(await findRecord(reader, entities.speakers, id), 'Speaker')
    return file(
      reply,
      `/speakers/${id}`,
      speaker.name,
      await talkEvents(reader, (talk) => talk.speakers?.includes(id) ?? false),
    )
  })

  app.get('/events/:id(^[\\w-]+).ics', one, async ({ params: { id }, reader }, reply) => {
    const event = await findRecord(reader, entities.events, id)
    const gone = (await recentDeletions<Event>(db, entities.events, now())).find(({ record }) => record.id === id)
    const record = found(event ?? gone?.record, 'Event')
    const entry = eventOfEvent(record, { siteUrl })
    return file(reply, `/events/${id}`, record.name, [event || !gone ? entry : cancelled(entry, gone.at)])
  })

  app.get('/calendars/:token(^[\\w-]+).ics', secret, async (request, reply) => {
    const owner = found(await calendarAddresses.findOwner(db, request.params.token), 'Calendar')
    const starred = await stars.talksOf(db, owner)
    const calendar = await file(
      reply,
      '/agenda?mine=1',
      ownTitle,
      await talkEvents(request.reader, ({ id }) => starred.has(id)),
    )
    return sendPrivately(request, reply, calendar)
  })
}

/** The name of the calendars of starred talks. */
const ownTitle = 'My agenda'

/** Sends a private response; 304 if the reader's copy is current. */
function sendPrivately({ headers }: FastifyRequest, reply: FastifyReply, content: string) {
  const etag = etagOf(content)
  reply.headers({ 'Cache-Control': `private, ${noStore}`, 'X-Robots-Tag': 'noindex', ETag: etag })
  return matchesTag(headers['if-none-match'], etag) ? reply.status(304).send() : reply.send(content)
}
