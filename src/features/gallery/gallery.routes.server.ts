import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FieldError } from '../../lib/api.ts'
import { BadRequest, HttpError } from '../../lib/errors.ts'
import { errorResponses, listSchema } from '../../lib/route-schemas.ts'
import { visibilityFields, visibilityOfStaff } from '../../lib/visibility-fields.ts'
import { sortsOf } from '../../records/lists/list-order.server.ts'
import { sendList } from '../../records/lists/send-list.server.ts'
import { recordRoutes } from '../../records/record-routes.server.ts'
import { admin, publicCacheable, type RoutePlugin } from '../../records/route-context.server.ts'
import { save, storeFile } from '../../records/save.server.ts'
import { parseBody } from '../../uploads/multipart.server.ts'
import { entities } from '../entities.server.ts'
import { galleryImage, galleryImageInput, galleryUpload, publicGalleryImage } from './gallery-image.ts'
import { galleryReplacement, galleryUploads, incompleteUpload } from './gallery-upload.ts'

const preValidation = parseBody(galleryUpload, galleryUploads)

export const galleryRoutes: RoutePlugin = async (app, context) => {
  const { db } = context

  const summary = 'All gallery images, newest first'
  const list = listSchema(publicGalleryImage.extend(visibilityOfStaff), 'Gallery', summary, sortsOf(entities.gallery))
  const listed = { entity: entities.gallery }
  app.get('/gallery', { config: publicCacheable, schema: list }, (request, reply) => sendList(request, reply, listed))
  const routes = recordRoutes(app, context, {
    entity: entities.gallery,
    tag: 'Gallery',
    input: galleryImageInput,
    publicView: publicGalleryImage,
    upload: galleryReplacement,
  })
  routes.one()
  routes.update({ message: 'Image updated successfully!' })
  routes.remove({ message: 'Image deleted.' })
  routes.many()
  routes.order()

  const upload = {
    tags: ['Gallery'],
    summary: 'Adds images: files in parts named images, or URLs. A refused image doesn’t stop the others',
    body: galleryUpload,
    response: {
      201: z.object({
        success: z.literal(true),
        message: z.string(),
        data: z.array(galleryImage.extend(visibilityFields)),
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

    const { data, refused } = await addAll(request, event_title, addresses)
    const errors = refused.map(({ error }) => error)
    if (data.length === 0) throw new HttpError(refused[0]?.status ?? 400, errors[0]?.message ?? '', { errors })
    const message = errors.length
      ? `${data.length} of ${data.length + errors.length} images uploaded. ${errors.map((each) => each.message).join(' ')}`
      : 'Images uploaded successfully!'
    return reply.status(201).send({ success: true as const, message, data, ...(errors.length > 0 && { errors }) })
  })

  /** Adds all images that are accepted in one write, the last one first: the list then shows them in the order of the call. */
  async function addAll(request: FastifyRequest, event_title: string, addresses: string[]) {
    const paths: string[] = []
    const refused: { status: number; error: FieldError }[] = []
    for (let file = request.uploads.shift(); file; file = request.uploads.shift()) {
      try {
        paths.push(await storeFile(context, galleryUploads, file))
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        const message = `${file.name}: ${error.message}.`
        refused.push({ status: error.status, error: { field: 'images', message } })
      }
    }
    const images = [...paths, ...addresses].toReversed()
    if (images.length === 0) return { data: [], refused }
    const data = await save(db, request, async (writer) => {
      const added: ReturnType<typeof entities.gallery.toRecord>[] = []
      for (const image_path of images) added.unshift(await writer.insert(entities.gallery, { event_title, image_path }))
      return added
    })
    return { data, refused }
  }
}
