import { createHash } from 'node:crypto'
import { z } from 'zod'
import { loadSections } from '../../features/content/load-sections.ts'
import { lookFields } from '../../features/content/look/look.ts'
import { shownLook } from '../../features/content/look/shown-look.ts'
import { sectionImage } from '../../features/content/section.ts'
import { loadSummit } from '../../features/content/summit.ts'
import { createImageCache } from '../../features/social-cards/image-cache.server.ts'
import { pageCard } from '../../features/social-cards/social-card.ts'
import { imagePath } from '../../lib/fields.ts'
import { recordResponse } from '../../lib/route-schemas.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import { processImage } from '../../uploads/images.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { uploadedImage } from './uploaded-image.server.ts'

const body = z.object({ look: lookFields, image: imagePath.nullish() })

/** Returns the routes that draw the home page's share picture in a look that isn't saved, for the form of the look. */
export const lookSharePicture =
  (inProcessApi: InProcessApi): RoutePlugin =>
  async (app, { storage }) => {
    const drawn = createImageCache({ maxBytes: 4_000_000, concurrency: 1, maxQueued: 4 })
    const options = {
      config: admin,
      schema: { hide: true, body },
      preValidation: parseBody(body, sectionImage),
    }
    app.post('/content/look/share-picture', options, async (request) => {
      const { look, image } = request.body
      const { api } = inProcessApi()
      const [sections, summit] = await Promise.all([loadSections(api), loadSummit(api)])
      const [file] = request.uploads
      // A chosen file has no path yet; the hash in its name is its key in the cache.
      const chosen = file && (await processImage(file.bytes, { allowSvg: true })).files[0].data
      const brand = shownLook({ look, image: chosen ? `chosen ${hashOf(chosen)}` : image })
      const card = pageCard('home', { ...summit, ...(brand && { brand }) }, sections.hero)
      const picture = await drawn(JSON.stringify(card), async () => {
        const { drawSocialCard } = await import('../../features/social-cards/draw-social-card.server.ts')
        const [logo, tile] = await Promise.all([
          uploadedImage(storage, card.logo),
          chosen ?? uploadedImage(storage, brand?.tile),
        ])
        return drawSocialCard(card, { logo, tile })
      })
      return recordResponse({ picture: picture.toString('base64') })
    })
  }

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')
