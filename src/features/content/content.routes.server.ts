import { z } from 'zod'
import { cut, failures, key, listAnswer } from '../../lib/wire.ts'
import { everyone, type Routes } from '../routes.server.ts'
import { content, presentSection } from './content.store.server.ts'
import { hiddenSection, publicSection } from './section.ts'

export const contentRoutes: Routes = async (app, { db }) => {
  const list = {
    tags: ['Content'],
    summary: 'The content sections that are switched on',
    querystring: cut,
    response: {
      200: z.object({ success: z.literal(true), content: z.array(publicSection), total: z.int().optional() }),
      ...failures,
    },
  }
  app.get('/content', { config: everyone, schema: list }, async (request) => {
    const { data, ...answer } = listAnswer((await content.listActive(db)).map(presentSection), request.query)
    return { ...answer, content: data }
  })

  const one = {
    tags: ['Content'],
    summary: 'A section by its name, as a list: empty when it was never made, its name alone when it is switched off',
    params: z.object({ section: key }),
    response: {
      200: z.object({ success: z.literal(true), data: z.array(z.union([publicSection, hiddenSection])) }),
      ...failures,
    },
  }
  app.get('/content/section/:section', { config: everyone, schema: one }, async (request) => {
    const section = await content.find(db, request.params.section)
    if (!section) return { success: true as const, data: [] }
    if (!section.active) return { success: true as const, data: [{ section: section.section, active: false as const }] }
    return { success: true as const, data: [presentSection(section)] }
  })
}
