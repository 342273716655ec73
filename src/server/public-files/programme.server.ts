import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import type { PublicRoom } from '../../features/agenda/tracks-and-rooms/room.ts'
import { weave } from '../../features/agenda/weave.server.ts'
import { loadSummit } from '../../features/content/summit.ts'
import { publicCacheable } from '../../records/route-context.server.ts'
import { ownColours } from '../../ui/brand/brand-colours.ts'
import { type Tones, tonesOf } from '../../ui/brand/tones.ts'
import { trackTones } from '../../ui/brand/track-tones.ts'
import type { Color } from '../../ui/palette.ts'
import type { App } from '../http/create-server.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'

/** '2027-04-14', or '2027-04-14_ID' with a talk that is lit. */
const fileName = /^(\d{4}-\d{2}-\d{2})(?:_([\w-]{1,40}))?\.svg$/

/** Those of tokens.css. */
const defaultTones = {
  ...{ ink: '#12172b', sun: '#e8a317', 'on-ink': '#fbf8f2' },
  ...{ 'field-line': '#8f8b80', 'track-amber': '#6b4608' },
}

/** Serves the programme as a cloth: `/programme.svg`, `/programme/2027-04-14.svg`, and `/programme/2027-04-14_ID.svg`. */
export async function programmePicture(app: App, inProcessApi: InProcessApi) {
  async function draw(date?: string, lit?: string): Promise<string> {
    const { api } = inProcessApi()
    const [items, rooms, { brand }] = await Promise.all([
      api.get<PublicAgendaItem[]>('/agenda'),
      api.get<PublicRoom[]>('/rooms'),
      loadSummit(api),
    ])
    const colours = ownColours(brand)
    const tones = colours ? tonesOf(colours).light : defaultTones
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
  const options = { config: publicCacheable, schema: { hide: true } }
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache' }

  app.get('/programme.svg', options, async (_request, reply) => reply.headers(headers).send(await draw()))
  app.get<{ Params: { file: string } }>('/programme/:file', options, async ({ params }, reply) => {
    const [, date, lit] = fileName.exec(params.file) ?? []
    if (!date) return reply.redirect('/programme.svg')
    return reply.headers(headers).send(await draw(date, lit))
  })
}

const litTones = (color: Color, tones: Pick<Tones, 'sun' | 'track-amber'>) =>
  color === 'amber' ? { deep: tones['track-amber'], bright: tones.sun } : trackTones[color]
