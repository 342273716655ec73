import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AgendaItemDetails } from '../../features/agenda/agenda-item.ts'
import type { AgendaSummary } from '../../features/agenda/agenda-summary.ts'
import { shownDate } from '../../features/agenda/rules/shown-date.ts'
import { loadSections } from '../../features/content/load-sections.ts'
import type { Summit } from '../../features/content/no-summit.ts'
import type { PageSubtitles } from '../../features/content/section.ts'
import { loadSummit } from '../../features/content/summit.ts'
import { type PublicPageName, publicPage, publicPages } from '../../features/public-pages.ts'
import { customPageCard } from '../../features/social-cards/custom-page-card.ts'
import { createImageCache } from '../../features/social-cards/image-cache.server.ts'
import { eventCard, talkCard } from '../../features/social-cards/occasion-card.ts'
import { cardVersion, pageCard, type SocialCard, speakerCard } from '../../features/social-cards/social-card.ts'
import { type Api, isApiError } from '../../lib/api.ts'
import { HttpError, NotFound } from '../../lib/errors.ts'
import { entityTag, matchesTag } from '../../lib/http-caching.ts'
import { publicForCdn } from '../../records/route-context.server.ts'
import type { Storage } from '../../uploads/storage.server.ts'
import type { App } from '../http/create-server.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { drawProgramme } from './programme.server.ts'
import { uploadedImage } from './uploaded-image.server.ts'

const limits = { maxBytes: 32_000_000, concurrency: 2, maxQueued: 40 }
const yearInSeconds = 31_536_000

type Parts = { storage: Storage; inProcessApi: InProcessApi }
type ImageRequest = FastifyRequest<{ Params: { file: string }; Querystring: { v?: string } }>

/**
 * Serves `/share/…`, the Open Graph images of pages, speakers and staff's own pages. Reads the same API data as the
 * pages, so that both compute the same version.
 */
export async function socialCardRoutes(app: App, { storage, inProcessApi }: Parts) {
  const cachedImage = createImageCache(limits)

  async function send(request: ImageRequest, reply: FastifyReply, api: Api, picture: SocialCard) {
    const version = cardVersion(picture)
    const tag = entityTag(version)
    reply
      .header('ETag', tag)
      // A URL with an outdated version also shows the current image.
      .header('Cache-Control', request.query.v === version ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache')
      .header('Cross-Origin-Resource-Policy', 'same-site')
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.status(304).send()
    const bytes = await cachedImage(JSON.stringify(picture), async () => {
      // Loaded with the first image, because it takes memory.
      const { drawSocialCard } = await import('../../features/social-cards/draw-social-card.server.ts')
      const [photo, logo, tile] = await Promise.all([
        uploadedImage(storage, picture.image, 'webp'),
        uploadedImage(storage, picture.logo),
        uploadedImage(storage, picture.brand?.tile),
      ])
      return drawSocialCard(picture, { photo, logo, tile, programme: picture.programme && (await drawProgramme(api)) })
    })
    return reply.header('Content-Type', 'image/jpeg').send(bytes)
  }

  const options = { config: publicForCdn, schema: { hide: true } }
  app.get('/share/:file', options, async (request: ImageRequest, reply) => {
    const page = nameIn(request.params.file)
    if (!isPublicPage(page)) throw new NotFound('Picture')
    const { api } = inProcessApi()
    const [sections, summit] = await Promise.all([loadSections(api), loadSummit(api)])
    const { section } = publicPage(page)
    const subtitle = sections.home?.pageSubtitles?.[page as keyof PageSubtitles]
    const version = page === 'agenda' ? (await api.get<AgendaSummary>('/agenda/summary')).version : undefined
    return send(request, reply, api, pageCard(page, summit, section ? sections[section] : null, subtitle, version))
  })

  for (const [folder, { path, draw }] of Object.entries(recordCards))
    app.get(`/share/${folder}/:file`, options, async (request: ImageRequest, reply) => {
      const { api } = inProcessApi()
      const record = await api.get<never>(path + nameIn(request.params.file)).catch(rethrow)
      return send(request, reply, api, draw(record, await loadSummit(api)))
    })
}

/** The cards of single records, by the folder of their images: the record's path in the API, and its card. */
const recordCards: Record<string, { path: string; draw: (record: never, summit: Summit) => SocialCard }> = {
  pages: { path: '/pages/slug/', draw: customPageCard },
  agenda: {
    path: '/agenda/',
    draw: (talk: AgendaItemDetails, summit) => talkCard({ ...talk, date: shownDate(talk) }, summit),
  },
  events: { path: '/events/', draw: eventCard },
  speakers: { path: '/speakers/', draw: speakerCard },
}

function rethrow(error: unknown): never {
  throw isApiError(error) ? new HttpError(error.status, error.message) : error
}

const isPublicPage = (name: string): name is PublicPageName => Object.hasOwn(publicPages, name)

/** Returns 'agenda' for 'agenda.jpg'. */
function nameIn(file: string): string {
  const name = /^([\w-]{1,80})\.jpg$/.exec(file)?.[1]
  if (!name) throw new NotFound('Picture')
  return name
}
