import type { FastifyRequest } from 'fastify'
import { agenda } from '../../features/agenda/agenda.store.server.ts'
import { loadSummit } from '../../features/content/summit.ts'
import { found } from '../../lib/errors.ts'
import { publicCacheable, type RouteContext } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'
import { sitemapXml } from '../public-files/sitemap.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { scheduleOf } from './schedule.server.ts'
import { scheduleXml } from './schedule-xml.server.ts'
import { latestUpdates, type Update } from './updates.server.ts'
import { uuidOfUrl } from './uuid.server.ts'
import { element, text, xmlDocument } from './xml.server.ts'

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
  const schedule = async ({ reader }: FastifyRequest) =>
    found(scheduleOf(await agenda.list(reader), await summit(), siteUrl), 'Schedule')

  app.get('/schedule.json', options, async (request, reply) =>
    reply
      .header('Content-Type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ $schema: 'https://c3voc.de/schedule/schema.json', schedule: await schedule(request) })),
  )
  app.get('/schedule.xml', options, async (request, reply) =>
    reply.header('Content-Type', 'application/xml; charset=utf-8').send(scheduleXml(await schedule(request), siteUrl)),
  )
  app.get('/updates.atom', options, async (_request, reply) => {
    const { name } = await summit()
    const feed = atomFeed(await latestUpdates(db, now()), name, siteUrl)
    return reply.header('Content-Type', 'application/atom+xml; charset=utf-8').send(feed)
  })
  app.get('/sitemap.xml', options, async ({ reader }, reply) =>
    reply
      .header('Content-Type', 'application/xml; charset=utf-8')
      .send(await sitemapXml({ reader, siteUrl, registration })),
  )
  app.get('/robots.txt', options, async (_request, reply) =>
    reply.header('Content-Type', 'text/plain; charset=utf-8').send(robots(siteUrl)),
  )
}

/** Writes changes as a feed (RFC 4287). Their author is the summit, never a member of its staff. */
function atomFeed(updates: Update[], summitName: string, siteUrl: string): string {
  const address = `${siteUrl}/updates.atom`
  const entries = updates.map(({ revision, at, title, summary, path }) =>
    element(
      'entry',
      {},
      text('id', `urn:uuid:${uuidOfUrl(`${address}#${revision}`)}`),
      text('title', title),
      text('updated', at),
      element('link', { rel: 'alternate', type: 'text/html', href: siteUrl + path }),
      text('summary', summary),
    ),
  )
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      text('id', address),
      text('title', `Changes · ${summitName}`),
      text('updated', updates[0]?.at ?? new Date(0).toISOString()),
      element('author', {}, text('name', summitName)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: address }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${siteUrl}/` }),
      ...entries,
    ),
  )
}
