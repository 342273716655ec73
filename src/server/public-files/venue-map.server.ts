import { z } from 'zod'
import { loadSummit } from '../../features/content/summit.ts'
import { entities } from '../../features/entities.server.ts'
import { parseCoordinates } from '../../lib/coordinates.ts'
import { found, NotFound } from '../../lib/errors.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { recordId } from '../../lib/route-schemas.ts'
import { findRecord } from '../../records/find-record.server.ts'
import { publicCacheable } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'

const provider = 'https://www.openstreetmap.org'
const policy = `default-src 'none'; frame-src ${provider}; style-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`

type Options = { inProcessApi: InProcessApi }

/**
 * Serves the map of the main venue, `/contact/map`, or of another one, `/contact/map?venue=ID`, as a separate document
 * for a frame of the contact page, so that no page's own policy has to allow another site.
 */
export async function venueMap(app: App, { inProcessApi }: Options) {
  const schema = { hide: true, querystring: z.object({ venue: recordId.optional() }) }
  app.get('/contact/map', { config: publicCacheable, schema }, async ({ query: { venue: id }, reader }, reply) => {
    const { name, coordinates } =
      id === undefined
        ? await loadMainVenue(inProcessApi)
        : found(await findRecord(reader, entities.venues, id), 'Venue')
    const place = parseCoordinates(coordinates ?? '')
    if (!place) throw new NotFound('Map')
    const { latitude, longitude } = place
    const box = [longitude - span, latitude - span / 2, longitude + span, latitude + span / 2]
    const query = new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${latitude},${longitude}` })
    const title = escapeHtml(name || 'Venue')
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .header('X-Robots-Tag', 'noindex')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/contact/map.css"><iframe src="${escapeHtml(`${provider}/export/embed.html?${query}`)}" title="${title}" referrerpolicy="strict-origin-when-cross-origin"></iframe></html>`,
      )
  })
  app.get('/contact/map.css', { config: publicCacheable, schema: { hide: true } }, async (_request, reply) =>
    reply.header('Content-Type', 'text/css; charset=utf-8').send(stylesheet),
  )
}

async function loadMainVenue(inProcessApi: InProcessApi) {
  const { venue, coordinates } = await loadSummit(inProcessApi().api)
  return { name: venue, coordinates }
}

/** Half of the shown width, in degrees of longitude: about 600 metres at the equator. */
const span = 0.006

const stylesheet = `html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}
@media (prefers-color-scheme:dark){iframe{filter:invert(1) hue-rotate(180deg) brightness(.95) contrast(.9)}}
`
