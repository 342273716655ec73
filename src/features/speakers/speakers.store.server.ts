import { compareText } from '../../lib/compare.ts'
import { type Database, entities } from '../entities.server.ts'
import type { Speaker } from './speaker.ts'

const featuredFirst = (a: Speaker, b: Speaker) => Number(b.featured) - Number(a.featured) || compareText(a.name, b.name)

export const speakers = {
  /** Featured ones first, then by name. */
  async list(db: Database): Promise<Speaker[]> {
    const rows = await db.selectFrom('speakers').selectAll().execute()
    return rows.map(entities.speakers.toRecord).sort(featuredFirst)
  },

  async find(db: Database, id: string): Promise<Speaker | undefined> {
    const row = await db.selectFrom('speakers').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.speakers.toRecord(row)
  },
}
