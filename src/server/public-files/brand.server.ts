import { readFileSync } from 'node:fs'
import { NotFound } from '../../lib/errors.ts'
import { everyone } from '../../records/route-context.server.ts'
import type { BrandColours } from '../../ui/brand/brand-colours.ts'
import { clothNames } from '../../ui/brand/cloth-names.ts'
import { clothColoursOf, drawCloth } from '../../ui/brand/cloths.ts'
import { paintMark } from '../../ui/brand/mark.server.ts'
import type { App } from '../http/create-server.server.ts'

const mark = readFileSync(new URL('../../ui/brand/mark.svg', import.meta.url), 'utf8')

/** '/brand/adire-17336b-f04e23.svg'; without colours, a mask. */
const fileName = /^([a-z]+)(?:-([0-9a-f]{6})-([0-9a-f]{6}))?\.svg$/

/** Serves `/brand/…`: tiles of cloth, and the mark that stands for a logo, in the colours that the address names. */
export async function brandDrawings(app: App) {
  app.get<{ Params: { file: string } }>(
    '/brand/:file',
    { config: everyone, schema: { hide: true } },
    async ({ params }, reply) => {
      const [, name = '', main, accent] = fileName.exec(params.file) ?? []
      const drawing = draw(name, main && accent ? { main: `#${main}`, accent: `#${accent}` } : undefined)
      if (!drawing) throw new NotFound('Picture')
      return reply.headers({ 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }).send(drawing)
    },
  )
}

function draw(name: string, colours: BrandColours | undefined): string | undefined {
  if (name === 'mark') return colours && paintMark(mark, colours)
  const cloth = clothNames.find((each) => each === name)
  return cloth && cloth !== 'none' ? drawCloth(cloth, clothColoursOf(colours)) : undefined
}
