import type { FastifyReply, FastifyRequest } from 'fastify'
import { loadSection } from '../features/content/load-section.ts'
import { siteNameOf, whenAndWhereOf } from '../features/content/occasion.ts'
import { everyone } from '../features/route-context.server.ts'
import { DrawnPictures } from '../features/social-cards/image-cache.server.ts'
import {
  cardVersion,
  type PageCardName,
  pageCard,
  pageCards,
  type SocialCard,
  sectionForPage,
  speakerCard,
} from '../features/social-cards/social-card.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { isApiError } from '../lib/api.ts'
import { HttpError, NotFound } from '../lib/errors.ts'
import type { Storage } from '../uploads/storage.server.ts'
import { inProcessApi } from './in-process-api.server.ts'
import type { App } from './new-app.server.ts'

const limits = { bytes: 32_000_000, atOnce: 2, waiting: 40 }
const aYear = 31_536_000

type Asked = FastifyRequest<{ Params: { file: string }; Querystring: { v?: string } }>

/**
 * `/share/…`: what social networks show of a page or a speaker. What is drawn is what the API says, as on the pages, so
 * that both tell the same version.
 */
export async function socialCardRoutes(app: App, { storage }: { storage: Storage }) {
  const { api } = inProcessApi(app)
  const drawn = new DrawnPictures(limits)

  const occasion = async () => {
    const [footer, hero] = await Promise.all([loadSection(api, 'footer'), loadSection(api, 'hero')])
    return { siteName: siteNameOf(footer), whenAndWhere: whenAndWhereOf(hero) }
  }

  async function send(request: Asked, reply: FastifyReply, picture: SocialCard) {
    const version = cardVersion(picture)
    const tag = `"${version}"`
    reply
      .header('ETag', tag)
      // An address with the version of another time, or with none, shows what is so now.
      .header('Cache-Control', request.query.v === version ? `public, max-age=${aYear}, immutable` : 'no-cache')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
    const bytes = await drawn.get(JSON.stringify(picture), async () => {
      // What draws takes its memory with the first picture, and not with the start.
      const { drawSocialCard } = await import('../features/social-cards/draw-social-card.server.ts')
      return drawSocialCard(picture, await photoOf(storage, picture))
    })
    return reply.header('Content-Type', 'image/jpeg').send(bytes)
  }

  const options = { config: everyone, schema: { hide: true } }
  app.get('/share/:file', options, async (request: Asked, reply) => {
    const page = nameIn(request.params.file)
    if (!Object.hasOwn(pageCards, page)) throw new NotFound('Picture')
    const section = sectionForPage(page as PageCardName)
    const texts = section ? await loadSection(api, section) : null
    return send(request, reply, pageCard(page as PageCardName, await occasion(), texts))
  })

  app.get('/share/speakers/:file', options, async (request: Asked, reply) => {
    const id = nameIn(request.params.file)
    const speaker = await api.get<PublicSpeaker>(`/speakers/${id}`).catch((error: unknown) => {
      throw isApiError(error) ? new HttpError(error.status, error.message) : error
    })
    return send(request, reply, speakerCard(speaker, await occasion()))
  })
}

/** 'agenda.jpg' → 'agenda' */
function nameIn(file: string): string {
  const name = /^([\w-]{1,64})\.jpg$/.exec(file)?.[1]
  if (!name) throw new NotFound('Picture')
  return name
}

/** The photo of a person, when it is one of ours: what lies at other addresses is never fetched. */
async function photoOf(storage: Storage, { image }: SocialCard): Promise<Uint8Array | undefined> {
  const key = /^uploads\/([0-9a-f]{24}\/\d+x\d+\.webp)$/.exec(image ?? '')?.[1]
  return key && (await storage.exists(key)) ? storage.getBytes(key) : undefined
}
