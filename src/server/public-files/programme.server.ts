import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import { weave } from '../../features/agenda/weave.server.ts'
import { loadSummit } from '../../features/content/summit.ts'
import { publicCacheable } from '../../records/route-context.server.ts'
import { ownColours } from '../../ui/brand/brand-colours.ts'
import { tonesOf } from '../../ui/brand/tones.ts'
import type { App } from '../http/create-server.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'

/** '2027-04-14', or '2027-04-14_ID' with a talk that is lit. */
const fileName = /^(\d{4}-\d{2}-\d{2})(?:_([\w-]{1,40}))?\.svg$/

const defaultTones = { ink: '#12172b', sun: '#e8a317', 'on-ink': '#fbf8f2' }

/** Serves the programme as a cloth: `/programme.svg`, `/programme/2027-04-14.svg`, and `/programme/2027-04-14_ID.svg`. */
export async function programmePicture(app: App, inProcessApi: InProcessApi) {
  async function draw(date?: string, lit?: string): Promise<string> {
    const { api } = inProcessApi()
    const [items, { brand }] = await Promise.all([api.get<PublicAgendaItem[]>('/agenda'), loadSummit(api)])
    const colours = ownColours(brand)
    const { ink, sun, 'on-ink': thread } = colours ? tonesOf(colours).light : defaultTones
    return weave(items, { ink, sun, thread, date, lit })
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
