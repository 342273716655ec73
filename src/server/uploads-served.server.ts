import { everyone } from '../features/route-context.server.ts'
import { NotFound } from '../lib/errors.ts'
import type { Storage } from '../uploads/storage.server.ts'
import type { App } from './new-app.server.ts'

const contentTypes: Record<string, string> = { webp: 'image/webp', svg: 'image/svg+xml' }
const aYear = 31_536_000

/** `/uploads/…`: names are made from content, so what is served under one never changes. */
export async function uploadsServed(app: App, { storage }: { storage: Storage }) {
  const schema = { hide: true }
  app.get<{ Params: { '*': string } }>('/uploads/*', { config: everyone, schema }, async (request, reply) => {
    const key = request.params['*']
    const kind = /^[0-9a-f]{24}\/\d+(?:x\d+)?\.(webp|svg)$/.exec(key)?.[1]
    if (!kind || !(await storage.exists(key))) throw new NotFound('Picture')
    return reply
      .header('Content-Type', contentTypes[kind])
      .header('Cache-Control', `public, max-age=${aYear}, immutable`)
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(await storage.getStream(key))
  })
}
