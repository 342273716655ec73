import type { FastifyReply } from 'fastify'
import { loadSummit } from '../../features/content/summit.ts'
import { createImageCache } from '../../features/social-cards/image-cache.server.ts'
import { publicCacheable, publicForCdn } from '../../records/route-context.server.ts'
import type { Brand } from '../../ui/brand/brand-colours.ts'
import { drawMark } from '../../ui/brand/mark.server.ts'
import type { Storage } from '../../uploads/storage.server.ts'
import type { App } from '../http/create-server.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { uploadedImage } from './uploaded-image.server.ts'

type Parts = { storage: Storage; inProcessApi: InProcessApi }
type Draw = (brand: Brand | undefined, logo: Uint8Array | undefined) => Promise<Buffer>

// Loaded with the first icon: it takes memory that a start without images does not need.
const drawing = () => import('../../ui/brand/icon.server.ts')

const png =
  (shape: 'round' | 'full', size: number): Draw =>
  async (...of) => {
    const { drawIcon, renderIcon } = await drawing()
    return renderIcon(await drawIcon(shape, ...of), size)
  }

const pictures: Record<string, Draw> = {
  'icon-192.png': png('round', 192),
  'icon-512.png': png('round', 512),
  'icon-maskable-192.png': png('full', 192),
  'icon-maskable-512.png': png('full', 512),
  'apple-touch-icon.png': png('full', 180),
  async 'favicon.ico'(...of) {
    const { drawIcon, renderIco } = await drawing()
    return renderIco(await drawIcon('round', ...of), [16, 32, 48])
  },
  async 'logo.png'(brand, logo) {
    const { drawLogo } = await drawing()
    return drawLogo(brand, logo)
  },
}

const typeOf = (file: string) => (file.endsWith('.ico') ? 'image/vnd.microsoft.icon' : 'image/png')
const hour = 'public, max-age=3600'

/** Serves the icons of browsers and phones, from the summit's logo or in its colours, and the logo that mails show. */
export async function icons(app: App, { storage, inProcessApi }: Parts) {
  const cached = createImageCache({ maxBytes: 1_000_000, concurrency: 1, maxQueued: 20 })
  const facts = async () => {
    const { brand, logo } = await loadSummit(inProcessApi().api)
    return { brand, logo }
  }

  app.get('/favicon.svg', { config: publicCacheable, schema: { hide: true } }, async (_request, reply) => {
    const { brand, logo } = await facts()
    const picture = await uploadedImage(storage, logo)
    const icon = await (picture ? (await drawing()).drawIcon('round', brand, picture) : drawMark('icon', brand))
    return reply.header('Content-Type', 'image/svg+xml').header('Cache-Control', hour).send(icon)
  })

  for (const [file, draw] of Object.entries(pictures))
    app.get(`/${file}`, { config: publicForCdn, schema: { hide: true } }, async (_request, reply: FastifyReply) => {
      const { brand, logo } = await facts()
      const picture = await cached(JSON.stringify([file, brand, logo]), async () =>
        draw(brand, await uploadedImage(storage, logo)),
      )
      // Webmail shows the logo on its own site.
      if (file === 'logo.png') reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
      return reply.header('Content-Type', typeOf(file)).header('Cache-Control', hour).send(picture)
    })
}
