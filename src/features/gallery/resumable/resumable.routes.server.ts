import { MemoryLocker, Metadata, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../../../lib/errors.ts'
import { bytesIn } from '../../../lib/image-upload.ts'
import { errorResponses } from '../../../lib/route-schemas.ts'
import { admin, type RoutePlugin } from '../../../records/route-context.server.ts'
import { galleryUploads } from '../gallery-upload.ts'
import { newUploadId, PartStore } from './part-store.server.ts'

/** The largest part of a file, in bytes: it is in memory until it is stored. */
const maxPartBytes = 1_048_576
const partType = 'application/offset+octet-stream'

const schema = (summary: string) => ({
  tags: ['Gallery'],
  summary: `${summary} (tus 1.0.0)`,
  response: { '2xx': z.unknown().describe('Without a body'), ...errorResponses },
})

/**
 * Receives files in parts, in any process, and resumes after a lost connection. The last response has the image's path in
 * Upload-Metadata, which `POST /gallery` then adds; until then, it belongs to no record.
 */
export const resumableRoutes: RoutePlugin = async (app, context) => {
  // Within one process; the store itself refuses a part that two processes receive.
  const locker = new MemoryLocker()
  app.addContentTypeParser(partType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const store = new PartStore(context, request)
    const server = new Server({
      path: '/api/gallery/uploads',
      datastore: store,
      locker,
      maxSize: bytesIn(galleryUploads.maxMegabytes),
      namingFunction: newUploadId,
      // Relative to the address that the client has called, which a proxy may have changed.
      generateUrl: (_request, { id }) => `uploads/${id}`,
      async onUploadFinish(_request, { id }) {
        const { metadata = {} } = await store.getUpload(id)
        return { headers: { 'Upload-Metadata': Metadata.stringify(metadata) } }
      },
      onResponseError(_request, error) {
        // Refusals of the protocol are plain objects. Others have a response of their own.
        if (error instanceof Error) throw error
        throw new HttpError(error.status_code, error.body.trim())
      },
    })
    const { status, headers } = await server.handleWeb(webRequest(request))
    // CORS has one home: see cors.server.ts.
    // No response has a body.
    for (const [name, value] of headers) if (!/^(access-control|content)-/.test(name)) reply.header(name, value)
    if (status >= 400) throw new HttpError(status, 'Couldn’t understand the upload')
    return reply.status(status).send()
  }

  app.post('/gallery/uploads', { config: admin, schema: schema('Begins the upload of an image') }, handle)
  const one = '/gallery/uploads/:id'
  app.head(one, { config: admin, schema: { hide: true } }, handle)
  const part = { config: admin, schema: schema('Adds a part of at most 1 MB'), bodyLimit: maxPartBytes }
  app.patch(one, part, handle)
  app.delete(one, { config: admin, schema: schema('Cancels an upload') }, handle)
}

/** Only the path of the address matters. */
function webRequest({ method, url, headers, body }: FastifyRequest): Request {
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: sent,
    ...(body instanceof Buffer && { body: new Uint8Array(body) }),
  })
}
