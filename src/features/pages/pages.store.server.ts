import { compareText } from '../../lib/compare.ts'
import { type Database, entities } from '../entities.server.ts'
import type { FreePage, ListedFreePage } from './page.ts'

/** Leaves out the content. */
export const asListed = (pages: FreePage[]): ListedFreePage[] =>
  pages.map(({ id, title, slug, inFooter }) => ({ id, _id: id, title, slug, inFooter }))

export const freePages = {
  /** By order, then by title; without their content. */
  async list(db: Database): Promise<ListedFreePage[]> {
    const rows = await db.selectFrom('pages').select(['id', 'title', 'slug', 'inFooter', 'order']).execute()
    return rows
      .sort((a, b) => a.order - b.order || compareText(a.title, b.title))
      .map(({ order, ...row }) => ({ ...row, _id: row.id, inFooter: row.inFooter === 1 }))
  },

  async find(db: Database, id: string): Promise<FreePage | undefined> {
    const row = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.pages.toRecord(row)
  },

  async findBySlug(db: Database, slug: string): Promise<FreePage | undefined> {
    const row = await db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()
    return row && entities.pages.toRecord(row)
  },
}
