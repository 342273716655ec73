import { type Database, entities } from '../entities.server.ts'
import type { Sponsor } from './sponsor.ts'

export const sponsors = {
  async find(db: Database, id: string): Promise<Sponsor | undefined> {
    const row = await db.selectFrom('sponsors').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.sponsors.toRecord(row)
  },
}
