import { compareText, indexOrLast } from '../../lib/compare.ts'
import { type Database, entities } from '../entities.server.ts'
import { type Sponsor, tiers } from './sponsor.ts'

const byTier = (a: Sponsor, b: Sponsor) =>
  indexOrLast(tiers, a.tier) - indexOrLast(tiers, b.tier) || compareText(a.name, b.name)

export const sponsors = {
  /** By tier, the highest first and none last; then by name. */
  async list(db: Database): Promise<Sponsor[]> {
    const rows = await db.selectFrom('sponsors').selectAll().execute()
    return rows.map(entities.sponsors.toRecord).sort(byTier)
  },

  async find(db: Database, id: string): Promise<Sponsor | undefined> {
    const row = await db.selectFrom('sponsors').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.sponsors.toRecord(row)
  },
}
