import { publicCacheable } from '../../records/route-context.server.ts'
import { drawContinent, findCity } from '../../ui/brand/continent.server.ts'
import { continentPath } from '../../ui/brand/continent-path.ts'
import type { App } from '../http/create-server.server.ts'

/** '/continent/lagos_17336b-f04e23.svg': a city, the summit's colours, or both. */
const fileName = /^([a-z0-9-]*?)(?:_([0-9a-f]{6})-([0-9a-f]{6}))?\.svg$/

/** Serves the picture of the home page: `/continent.svg`, and `/continent/lagos.svg` with arcs that end in a city. */
export async function continentPicture(app: App) {
  const options = { config: publicCacheable, schema: { hide: true } }
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }

  app.get('/continent.svg', options, async (_request, reply) =>
    reply.headers(headers).send(drawContinent('', { withName: false })),
  )
  app.get<{ Params: { file: string } }>('/continent/:file', options, async ({ params }, reply) => {
    const [, city = '', main, accent] = fileName.exec(params.file) ?? []
    const colours = main && accent ? { main: `#${main}`, accent: `#${accent}` } : undefined
    if (!findCity(city) && (city || !colours)) return reply.redirect(continentPath('', colours))
    return reply.headers(headers).send(drawContinent(city, { withName: true, colours }))
  })
}
