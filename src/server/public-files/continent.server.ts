import { publicCacheable } from '../../records/route-context.server.ts'
import { drawContinent, findCity } from '../../ui/brand/continent.server.ts'
import type { App } from '../http/create-server.server.ts'

/** Serves the picture of the home page: `/continent.svg`, and `/continent/lagos.svg` with arcs that end in a city. */
export async function continentPicture(app: App) {
  const options = { config: publicCacheable, schema: { hide: true } }
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }

  app.get('/continent.svg', options, async (_request, reply) =>
    reply.headers(headers).send(drawContinent('', { withName: false })),
  )
  app.get<{ Params: { file: string } }>('/continent/:file', options, async ({ params }, reply) => {
    const city = params.file.replace(/\.svg$/, '')
    if (!findCity(city)) return reply.redirect('/continent.svg')
    return reply.headers(headers).send(drawContinent(city, { withName: true }))
  })
}
