import { type Database, entities } from '../entities.server.ts'
import type { FreePage } from './page.ts'

export const freePages = {
  async find(db: Database, id: string): Promise<FreePage | undefined> {
    const row = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.pages.toRecord(row)
  },

  async findBySlug(db: Database, slug: string): Promise<FreePage | undefined> {
    const row = await db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()
    return row && entities.pages.toRecord(row)
  },
}
