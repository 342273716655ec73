import { listAnswer, listOf } from '../../lib/wire.ts'
import { everyone, type Routes } from '../routes.server.ts'
import { gallery } from './gallery.store.server.ts'
import { publicGalleryImage } from './gallery-image.ts'

export const galleryRoutes: Routes = async (app, { db }) => {
  const list = listOf(publicGalleryImage, 'Gallery', 'All gallery images, the newest first')
  app.get('/gallery', { config: everyone, schema: list }, async (request) => {
    return listAnswer(await gallery.list(db), request.query)
  })
}
