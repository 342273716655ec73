import { agenda } from '../../features/agenda/agenda.store.server.ts'
import { loadSummit } from '../../features/content/summit.ts'
import { publicCacheable, type RouteContext } from '../../features/route-context.server.ts'
import { found } from '../../lib/errors.ts'
import type { App } from '../create-server.server.ts'
import type { InProcessApi } from '../in-process-api.server.ts'
import { scheduleOf } from './schedule.server.ts'
import { scheduleXml } from './schedule-xml.server.ts'

type Options = Pick<RouteContext, 'db' | 'siteUrl'> & { inProcessApi: InProcessApi }

const options = { config: publicCacheable, schema: { hide: true } }

/** Serves what programs read of the site: the schedule for apps, and what search engines and feed readers ask for. */
export async function feeds(app: App, { db, siteUrl, inProcessApi }: Options) {
  const summit = () => loadSummit(inProcessApi().api)
  const schedule = async () => found(scheduleOf(await agenda.list(db), await summit(), siteUrl), 'Schedule')

  app.get('/schedule.json', options, async (_request, reply) =>
    reply
      .header('Content-Type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ $schema: 'https://c3voc.de/schedule/schema.json', schedule: await schedule() })),
  )
  app.get('/schedule.xml', options, async (_request, reply) =>
    reply.header('Content-Type', 'application/xml; charset=utf-8').send(scheduleXml(await schedule(), siteUrl)),
  )
}
