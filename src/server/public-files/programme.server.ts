import { readFile } from 'node:fs/promises'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import type { AgendaPart } from '../../features/agenda/agenda-part.ts'
import { labelledCloth } from '../../features/agenda/labelled-cloth.server.ts'
import { drawPoster, posterStyle, tileHeight } from '../../features/agenda/poster.server.ts'
import { allDays } from '../../features/agenda/rules/agenda-filter.ts'
import { onTheirDates } from '../../features/agenda/rules/timetable.ts'
import type { PublicRoom } from '../../features/agenda/tracks-and-rooms/room.ts'
import type { PublicTrack } from '../../features/agenda/tracks-and-rooms/track.ts'
import { weave } from '../../features/agenda/weave.server.ts'
import { isBook } from '../../features/content/look/is-book.ts'
import { loadSummit } from '../../features/content/summit.ts'
import type { PublicEvent } from '../../features/events/event.ts'
import { fontFile } from '../../features/social-cards/font-files.server.ts'
import type { Api } from '../../lib/api.ts'
import { oncePerObject } from '../../lib/once-per-object.ts'
import { publicCacheable } from '../../records/route-context.server.ts'
import { type Brand, ownColours } from '../../ui/brand/brand-colours.ts'
import { lightTonesOf } from '../../ui/brand/light-tones.ts'
import { stitchOf } from '../../ui/brand/stitches.ts'
import { type Tones, tonesOf } from '../../ui/brand/tones.ts'
import { trackTones } from '../../ui/brand/track-tones.ts'
import type { Storage } from '../../uploads/storage.server.ts'
import type { App } from '../http/create-server.server.ts'
import { hashesOf, policyForData } from '../http/security.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { eventItems } from './event-items.server.ts'
import { uploadedImage } from './uploaded-image.server.ts'

/** '2027-04-14', '2027-04-14_ID' with a talk that is lit, or '2027-04-14-rooms' with labels. */
const fileName = /^(\d{4}-\d{2}-\d{2})(?:_([\w-]{1,40})|(-rooms))?\.svg$/

type Drawn = {
  /** Only this day. */
  date?: string | undefined
  /** The id of a talk that is lit. */
  lit?: string | undefined
  isLabelled?: boolean
}

/** Computed once for all talks, because the picture of each shows the same items. */
const dated = oncePerObject((agenda: readonly PublicAgendaItem[]) => onTheirDates(agenda))

/** Draws the programme in the summit's colours. */
export async function drawProgramme(api: Api, { date, lit, isLabelled }: Drawn = {}): Promise<string> {
  const [agenda, rooms, { brand }] = await Promise.all([
    api.get<PublicAgendaItem[]>('/agenda'),
    api.get<PublicRoom[]>('/rooms'),
    loadSummit(api),
  ])
  const items = dated(agenda)
  const tones = lightTonesOf(brand)
  const talk = items.find(({ id }) => id === lit)
  const print = printOf(brand)
  const options = {
    ...{ ink: tones.ink, sun: tones.sun, stitch: stitchOf(brand?.cloth) },
    ...{ rooms: rooms.map(({ name }) => name), date, print },
  }
  if (isLabelled) return labelledCloth(items, { ...options, thread: tones['on-ink'], hasCaption: true })
  return weave(items, {
    ...options,
    // Grey enough for a light and for a dark page.
    thread: talk ? tones['field-line'] : tones['on-ink'],
    lit: talk && { id: talk.id, ...litTones(talk, tones, print) },
  })
}

/**
 * Draws the days of events in the summit's colours.
 * @param lit the id of an event that is lit, with the days around it; otherwise the days of the next events
 */
async function drawEvents(api: Api, lit?: string): Promise<string> {
  const [events, { brand }] = await Promise.all([api.get<PublicEvent[]>('/events'), loadSummit(api)])
  const { ink, sun, 'on-ink': thread } = lightTonesOf(brand)
  const event = events.find(({ id }) => id === lit)
  return labelledCloth(eventItems(events, event), {
    ...{ ink, sun, thread, stitch: stitchOf(brand?.cloth), rooms: [], isNarrow: true, print: printOf(brand) },
    lit: event && { id: event.id, deep: sun, bright: sun },
  })
}

/** Loaded with the first tile, because it takes memory. */
const renderer = () => import('../../ui/brand/render.server.ts')

/** Returns the programme as a poster, and the policy that lets it use its own style and tile. */
async function poster(api: Api, storage: Storage) {
  const [{ days, items }, rooms, tracks, summit] = await Promise.all([
    api.get<AgendaPart>(`/agenda/days/${allDays}`),
    api.get<PublicRoom[]>('/rooms'),
    api.get<PublicTrack[]>('/tracks'),
    loadSummit(api),
  ])
  const font = await readFile(fontFile(summit.brand?.face ?? 'familjen'))
  const style = posterStyle(font)
  const uploaded = await uploadedImage(storage, summit.brand?.tile)
  const tile = uploaded && (await (await renderer()).fitted(uploaded, tileHeight * 16, tileHeight))
  const drawing = drawPoster({ summit, days, items, rooms: rooms.map(({ name }) => name), tracks, style, tile })
  return {
    drawing,
    policy: `${policyForData}; style-src ${hashesOf([style]).join(' ')}; font-src data:${tile ? '; img-src data:' : ''}`,
  }
}

type Parts = { storage: Storage; inProcessApi: InProcessApi }

/**
 * Serves the programme as a cloth: `/programme.svg`, `/programme/2027-04-14.svg`, `/programme/2027-04-14_ID.svg` and
 * `/programme/2027-04-14-rooms.svg`; as a poster; and the days of the events: `/programme/events.svg` and
 * `/programme/events_ID.svg`.
 */
export async function programmePicture(app: App, { storage, inProcessApi }: Parts) {
  const options = { config: publicCacheable, schema: { hide: true } }
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache' }

  app.get('/programme.svg', options, async (request, reply) =>
    reply
      .headers(headers)
      .send(await drawProgramme(inProcessApi(request.headers.authorization).api, { isLabelled: true })),
  )
  app.get('/programme/poster.svg', options, async (_request, reply) => {
    const { drawing, policy } = await poster(inProcessApi().api, storage)
    return reply.headers({ ...headers, 'Content-Security-Policy': policy }).send(drawing)
  })
  app.get<{ Params: { file: string } }>(
    '/programme/:file',
    options,
    async ({ params, headers: { authorization } }, reply) => {
      const { api } = inProcessApi(authorization)
      const events = /^events(?:_([\w-]{1,40}))?\.svg$/.exec(params.file)
      if (events) return reply.headers(headers).send(await drawEvents(api, events[1]))
      const [, date, lit, rooms] = fileName.exec(params.file) ?? []
      if (!date) return reply.redirect('/programme.svg')
      return reply.headers(headers).send(await drawProgramme(api, { date, lit, isLabelled: Boolean(rooms) }))
    },
  )
}

/** A book has a timetable in its own colour. */
function printOf(brand: Brand | undefined) {
  if (!brand || !isBook(brand)) return undefined
  const colours = ownColours(brand)
  const light = lightTonesOf(brand)
  return { light: light.link, dark: colours ? tonesOf(colours).dark.link : light['on-ink-muted'] }
}

function litTones(
  { trackColor }: PublicAgendaItem,
  tones: Pick<Tones, 'sun' | 'track-amber'>,
  print: ReturnType<typeof printOf>,
) {
  if (!trackColor && print) return { deep: print.light, bright: print.dark }
  if (trackColor === 'amber') return { deep: tones['track-amber'], bright: tones.sun }
  return trackTones[trackColor ?? 'indigo']
}
