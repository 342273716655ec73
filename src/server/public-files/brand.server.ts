import { NotFound } from '../../lib/errors.ts'
import { everyone } from '../../records/route-context.server.ts'
import type { BrandColours } from '../../ui/brand/brand-colours.ts'
import { clothColoursOf, ownClothColours, threadsOnly } from '../../ui/brand/cloth-colours.ts'
import { isDrawn } from '../../ui/brand/cloth-names.ts'
import { drawCloth } from '../../ui/brand/cloths.ts'
import { drawMark } from '../../ui/brand/mark.server.ts'
import type { App } from '../http/create-server.server.ts'

/** 'adire-17336b-f04e23.svg', or 'adire-own.svg' in the colours that the cloth is known for; without colours, a mask. */
const fileName = /^([a-z]+)(?:-([0-9a-f]{6})-([0-9a-f]{6})|-(own))?\.svg$/

/** Serves `/brand/…`: tiles of cloth, and the mark that stands for a logo, in the colours that the address names. */
export async function brandDrawings(app: App) {
  app.get<{ Params: { file: string } }>(
    '/brand/:file',
    { config: everyone, schema: { hide: true } },
    async ({ params }, reply) => {
      const [, name = '', main, accent, own] = fileName.exec(params.file) ?? []
      const colours = main && accent ? { main: `#${main}`, accent: `#${accent}` } : undefined
      const drawing =
        name === 'mark' ? colours && (await drawMark(name, colours)) : drawTile(name, own ? 'own' : colours)
      if (!drawing) throw new NotFound('Picture')
      return reply.headers({ 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }).send(drawing)
    },
  )
}

function drawTile(name: string, colours: BrandColours | 'own' | undefined): string | undefined {
  if (!isDrawn(name)) return undefined
  if (colours === 'own') return drawCloth(name, ownClothColours[name])
  return drawCloth(name, colours ? clothColoursOf(colours) : threadsOnly)
}
