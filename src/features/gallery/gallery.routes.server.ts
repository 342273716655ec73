import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FieldError } from '../../lib/api.ts'
import { Failure, found, Invalid } from '../../lib/errors.ts'
import { byId, done, doneAnswer, failures, listAnswer, listOf } from '../../lib/wire.ts'
import { receive } from '../../uploads/receive.server.ts'
import { admin, publicCacheable, type Routes } from '../routes.server.ts'
import { save } from '../save.server.ts'
import { tables } from '../tables.server.ts'
import { gallery } from './gallery.store.server.ts'
import { type GalleryImage, galleryImage, galleryUpload, missingWords, publicGalleryImage } from './gallery-image.ts'

const preValidation = receive(galleryUpload, { part: 'images', maxBytes: 5_242_880, maxFiles: 20 })

export const galleryRoutes: Routes = async (app, parts) => {
  const { db } = parts

  const list = listOf(publicGalleryImage, 'Gallery', 'All gallery images, the newest first')
  app.get('/gallery', { config: publicCacheable, schema: list }, async (request) => {
    return listAnswer(await gallery.list(db), request.query)
  })

  const upload = {
    tags: ['Gallery'],
    summary: 'Adds images: files as parts named images, or addresses. One that is refused does not stop the others',
    body: galleryUpload,
    response: {
      201: z.object({
        success: z.literal(true),
        message: z.string(),
        data: z.array(galleryImage),
        errors: failures['4xx'].shape.errors,
      }),
      ...failures,
    },
  }
  app.post('/gallery', { config: admin, schema: upload, preValidation }, async (request, reply) => {
    const { event_title, images } = request.body
    const addresses = images ?? []
    if (addresses.length + request.uploads.length === 0)
      throw new Invalid(missingWords, [{ field: 'images', message: missingWords }])

    const { data, refused } = await addEach(request, event_title, addresses)
    const errors = refused.map(({ error }) => error)
    if (data.length === 0) throw new Failure(refused[0]?.status ?? 400, errors[0]?.message ?? '', { errors })
    const message = errors.length
      ? `${data.length} of ${data.length + errors.length} images uploaded. ${errors.map((each) => each.message).join(' ')}`
      : 'Images uploaded successfully!'
    return reply.status(201).send({ success: true as const, message, data, ...(errors.length > 0 && { errors }) })
  })

  const remove = { ...byId, ...done('Gallery', 'Deletes an image') }
  app.delete('/gallery/:id', { config: admin, schema: remove }, async (request) => {
    await save(parts, request, async (writer) => found(await writer.remove(tables.gallery, request.params.id), 'Image'))
    return doneAnswer('Image deleted.')
  })

  async function addEach(request: FastifyRequest, event_title: string, addresses: string[]) {
    const data: GalleryImage[] = []
    const refused: { status: number; error: FieldError }[] = []
    const add = (image_path: string | undefined, uploads: FastifyRequest['uploads']) =>
      save(
        parts,
        request,
        (writer, [kept]) => writer.insert(tables.gallery, { event_title, image_path: kept ?? image_path }),
        { uploads },
      )
    for (const address of addresses) data.push(await add(address, []))
    for (const file of request.uploads) {
      try {
        data.push(await add(undefined, [file]))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        refused.push({ status: error.status, error: { field: 'images', message: `${file.name}: ${error.message}.` } })
      }
    }
    return { data, refused }
  }
}
