import { NotFound } from '../../lib/errors.ts'
import { everyone } from '../../records/route-context.server.ts'
import type { Storage } from '../../uploads/storage.server.ts'
import type { App } from '../http/create-server.server.ts'
import { policyForData } from '../http/security.server.ts'

const contentTypes: Record<string, string> = { webp: 'image/webp', svg: 'image/svg+xml' }
const yearInSeconds = 31_536_000

/** Serves `/uploads/…`. A folder's name is a hash of its image, so a file never changes and is cached for a year. */
export async function staticUploads(app: App, { storage }: { storage: Storage }) {
  const schema = { hide: true }
  app.get<{ Params: { '*': string } }>('/uploads/*', { config: everyone, schema }, async (request, reply) => {
    const key = request.params['*']
    const extension = /^[0-9a-f]{24}\/\d+(?:x\d+)?\.(webp|svg)$/.exec(key)?.[1]
    if (!extension || !(await storage.exists(key))) throw new NotFound('Image')
    return reply
      .header('Content-Type', contentTypes[extension])
      .header('Cache-Control', `public, max-age=${yearInSeconds}, immutable`)
      .header('Cross-Origin-Resource-Policy', 'same-site') // the API may have a host of its own
      .header('Content-Security-Policy', `${policyForData}; sandbox`)
      .send(await storage.getStream(key))
  })
}
