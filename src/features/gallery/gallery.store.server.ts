import { type Database, entities } from '../entities.server.ts'
import type { GalleryImage } from './gallery-image.ts'

export const gallery = {
  /** The newest first. */
  async list(db: Database): Promise<GalleryImage[]> {
    const rows = await db.selectFrom('gallery').selectAll().orderBy('id', 'desc').execute()
    return rows.map(entities.gallery.toRecord)
  },
}
