import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import type { PublicRoom } from '../../features/agenda/tracks-and-rooms/room.ts'
import { weave } from '../../features/agenda/weave.server.ts'
import { loadSummit } from '../../features/content/summit.ts'
import type { Api } from '../../lib/api.ts'
import { publicCacheable } from '../../records/route-context.server.ts'
import { lightTonesOf } from '../../ui/brand/light-tones.ts'
import type { Tones } from '../../ui/brand/tones.ts'
import { trackTones } from '../../ui/brand/track-tones.ts'
import type { Color } from '../../ui/palette.ts'
import type { App } from '../http/create-server.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'

/** '2027-04-14', or '2027-04-14_ID' with a talk that is lit. */
const fileName = /^(\d{4}-\d{2}-\d{2})(?:_([\w-]{1,40}))?\.svg$/

/**
 * Draws the programme in the summit's colours.
 * @param date only this day
 * @param lit the id of a talk that is lit
 */
export async function drawProgramme(api: Api, date?: string, lit?: string): Promise<string> {
  const [items, rooms, { brand }] = await Promise.all([
    api.get<PublicAgendaItem[]>('/agenda'),
    api.get<PublicRoom[]>('/rooms'),
    loadSummit(api),
  ])
  const tones = lightTonesOf(brand)
  const talk = items.find(({ id }) => id === lit)
  return weave(items, {
    ink: tones.ink,
    sun: tones.sun,
    // Grey enough for a light and for a dark page.
    thread: talk ? tones['field-line'] : tones['on-ink'],
    rooms: rooms.map(({ name }) => name),
    date,
    lit: talk && { id: talk.id, ...litTones(talk.trackColor ?? 'indigo', tones) },
  })
}

/** Serves the programme as a cloth: `/programme.svg`, `/programme/2027-04-14.svg`, and `/programme/2027-04-14_ID.svg`. */
export async function programmePicture(app: App, inProcessApi: InProcessApi) {
  const options = { config: publicCacheable, schema: { hide: true } }
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache' }

  app.get('/programme.svg', options, async (_request, reply) =>
    reply.headers(headers).send(await drawProgramme(inProcessApi().api)),
  )
  app.get<{ Params: { file: string } }>('/programme/:file', options, async ({ params }, reply) => {
    const [, date, lit] = fileName.exec(params.file) ?? []
    if (!date) return reply.redirect('/programme.svg')
    return reply.headers(headers).send(await drawProgramme(inProcessApi().api, date, lit))
  })
}

const litTones = (color: Color, tones: Pick<Tones, 'sun' | 'track-amber'>) =>
  color === 'amber' ? { deep: tones['track-amber'], bright: tones.sun } : trackTones[color]
