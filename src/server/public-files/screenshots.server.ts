import { createImageCache } from '../../features/social-cards/image-cache.server.ts'
import { socialCardSize } from '../../features/social-cards/social-card.ts'
import { HttpError } from '../../lib/errors.ts'
import { publicForCdn } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'

/** The pictures that browsers show before they install the site; the wide one is the social card of the home page. */
export const screenshots = [
  { src: '/screenshot-narrow.jpg', sizes: '720x1134', type: 'image/jpeg', form_factor: 'narrow' },
  {
    src: '/share/home.jpg',
    sizes: `${socialCardSize.width}x${socialCardSize.height}`,
    type: 'image/jpeg',
    form_factor: 'wide',
  },
] as const

/** The pages whose cards the narrow picture shows, from top to bottom. */
const shown = ['home', 'agenda', 'speakers'] as const
const card = { width: 720, height: 378 }

/** Serves the narrow screenshot of the web manifest, drawn like all of a summit's pictures from its own look. */
export async function narrowScreenshot(app: App) {
  const cached = createImageCache({ maxBytes: 1_000_000, concurrency: 1, maxQueued: 5 })
  app.get(screenshots[0].src, { config: publicForCdn, schema: { hide: true } }, async (_request, reply) => {
    const cards = await Promise.all(shown.map((page) => app.inject(`/share/${page}.jpg`)))
    if (cards.some(({ statusCode }) => statusCode !== 200))
      throw new HttpError(503, 'The pictures could not be drawn. Please try again in a moment.', { retryAfter: 5 })
    const picture = await cached(cards.map(({ headers }) => headers.etag).join(), () =>
      stacked(cards.map(({ rawPayload }) => rawPayload)),
    )
    return reply.header('Content-Type', 'image/jpeg').header('Cache-Control', 'public, max-age=3600').send(picture)
  })
}

async function stacked(pictures: Buffer[]): Promise<Buffer> {
  // Loaded with the first picture: it takes memory that a start without images does not need.
  const { default: sharp } = await import('sharp')
  const parts = await Promise.all(pictures.map((picture) => sharp(picture).resize(card).toBuffer()))
  return sharp({ create: { width: card.width, height: card.height * parts.length, channels: 3, background: '#000' } })
    .composite(parts.map((input, index) => ({ input, left: 0, top: index * card.height })))
    .jpeg({ quality: 80 })
    .toBuffer()
}
