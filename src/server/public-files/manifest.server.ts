import { loadSummit } from '../../features/content/summit.ts'
import { publicPage } from '../../features/public-pages.ts'
import { publicCacheable } from '../../records/route-context.server.ts'
import { lightTonesOf } from '../../ui/brand/light-tones.ts'
import type { App } from '../http/create-server.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { screenshots } from './screenshots.server.ts'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'any' ? '' : `${purpose}-`}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192, 'any')] })
const agenda = publicPage('agenda')
const tickets = publicPage('tickets')
const shortcuts = [
  shortcut(agenda.name, agenda.path),
  shortcut('My agenda', `${agenda.path}?mine=1`),
  shortcut(tickets.name, tickets.path),
]

/** Serves the web app manifest. A route, not a file, because staff may change the site's name. */
export async function webManifest(app: App, inProcessApi: InProcessApi) {
  app.get('/manifest.webmanifest', { config: publicCacheable, schema: { hide: true } }, async (_request, reply) => {
    const { name, brand } = await loadSummit(inProcessApi().api)
    const { ink } = lightTonesOf(brand)
    return reply
      .header('Content-Type', 'application/manifest+json')
      .header('Cache-Control', 'public, max-age=3600')
      .send({
        id: '/',
        name,
        short_name: name,
        lang: 'en',
        start_url: '/',
        scope: '/',
        display: 'minimal-ui',
        background_color: ink,
        theme_color: ink,
        shortcuts,
        screenshots,
        icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
      })
  })
}
