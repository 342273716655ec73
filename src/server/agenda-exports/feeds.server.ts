import { agenda } from '../../features/agenda/agenda.store.server.ts'
import { loadSummit } from '../../features/content/summit.ts'
import { found } from '../../lib/errors.ts'
import { publicCacheable, type RouteContext } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'
import { sitemapXml } from '../public-files/sitemap.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { atomFeed } from './atom.server.ts'
import { scheduleOf } from './schedule.server.ts'
import { scheduleXml } from './schedule-xml.server.ts'
import { latestUpdates } from './updates.server.ts'

type Options = Pick<RouteContext, 'db' | 'now' | 'siteUrl' | 'registration'> & { inProcessApi: InProcessApi }

/** Keeps search engines from the console, and from the API except for images and its reference. */
const robots = (siteUrl: string) => `User-agent: *
Disallow: /admin
Disallow: /api/
Allow: /api/uploads/
Allow: /api/docs
Allow: /api/openapi.json

Sitemap: ${siteUrl}/sitemap.xml
`

const options = { config: publicCacheable, schema: { hide: true } }

/** Serves files for programs: schedules for apps, and feeds for search engines and feed readers. */
export async function feeds(app: App, { db, now, siteUrl, registration, inProcessApi }: Options) {
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
  app.get('/updates.atom', options, async (_request, reply) => {
    const { name } = await summit()
    const feed = atomFeed(await latestUpdates(db, now()), name, siteUrl)
    return reply.header('Content-Type', 'application/atom+xml; charset=utf-8').send(feed)
  })
  app.get('/sitemap.xml', options, async (_request, reply) =>
    reply
      .header('Content-Type', 'application/xml; charset=utf-8')
      .send(await sitemapXml({ db, siteUrl, registration })),
  )
  app.get('/robots.txt', options, async (_request, reply) =>
    reply.header('Content-Type', 'text/plain; charset=utf-8').send(robots(siteUrl)),
  )
}
