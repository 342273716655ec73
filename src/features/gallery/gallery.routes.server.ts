import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FieldError } from '../../lib/api.ts'
import { BadRequest, found, HttpError } from '../../lib/errors.ts'
import { errorResponses, idParams, listSchema, messageResponse, messageSchema } from '../../lib/route-schemas.ts'
import { column, sortsOf } from '../../records/lists/list-order.server.ts'
import { sendList } from '../../records/lists/send-list.server.ts'
import { admin, publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { save, storeFile } from '../../records/save.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { entities } from '../entities.server.ts'
import { type GalleryImage, galleryImage, galleryUpload, publicGalleryImage } from './gallery-image.ts'
import { galleryUploads, incompleteUpload } from './gallery-upload.ts'

const preValidation = parseBody(galleryUpload, galleryUploads)

export const galleryRoutes: RoutePlugin = async (app, context) => {
  const { db } = context

  const summary = 'All gallery images, newest first'
  const list = listSchema(publicGalleryImage, 'Gallery', summary, sortsOf(entities.gallery))
  const order = [column('id', 'text', 'desc')]
  const listed = { db, entity: entities.gallery, order }
  app.get('/gallery', { config: publicCacheable, schema: list }, (request, reply) => sendList(request, reply, listed))

  const upload = {
    tags: ['Gallery'],
    summary: 'Adds images: files in parts named images, or URLs. A refused image doesn’t stop the others',
    body: galleryUpload,
    response: {
      201: z.object({
        success: z.literal(true),
        message: z.string(),
        data: z.array(galleryImage),
        errors: errorResponses['4xx'].shape.errors,
      }),
      ...errorResponses,
    },
  }
  app.post('/gallery', { config: admin, schema: upload, preValidation }, async (request, reply) => {
    const { event_title, images } = request.body
    const addresses = images ?? []
    if (addresses.length + request.uploads.length === 0)
      throw new BadRequest(incompleteUpload, [{ field: 'images', message: incompleteUpload }])

    const { data, refused } = await addEach(request, event_title, addresses)
    const errors = refused.map(({ error }) => error)
    if (data.length === 0) throw new HttpError(refused[0]?.status ?? 400, errors[0]?.message ?? '', { errors })
    const message = errors.length
      ? `${data.length} of ${data.length + errors.length} images uploaded. ${errors.map((each) => each.message).join(' ')}`
      : 'Images uploaded successfully!'
    return reply.status(201).send({ success: true as const, message, data, ...(errors.length > 0 && { errors }) })
  })

  const remove = { ...idParams, ...messageSchema('Gallery', 'Deletes an image') }
  app.delete('/gallery/:id', { config: admin, schema: remove }, async (request) => {
    await save(db, request, async (writer) => found(await writer.remove(entities.gallery, request.params.id), 'Image'))
    return messageResponse('Image deleted.')
  })

  /**
   * Adds each image in its own transaction, the last one first, so that the list shows them in the order of the call.
   */
  async function addEach(request: FastifyRequest, event_title: string, addresses: string[]) {
    const data: GalleryImage[] = []
    const refused: { status: number; error: FieldError }[] = []
    let step = 0
    const add = async (image_path: string) => {
      const values = { event_title, image_path }
      data.unshift(await save(db, request, (writer) => writer.insert(entities.gallery, values), { step }))
    }
    for (let file = request.uploads.pop(); file; file = request.uploads.pop(), step += 1) {
      try {
        await add(await storeFile(context, galleryUploads, file))
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        refused.unshift({
          status: error.status,
          error: { field: 'images', message: `${file.name}: ${error.message}.` },
        })
      }
    }
    for (const address of addresses.toReversed()) {
      await add(address)
      step += 1
    }
    return { data, refused }
  }
}
