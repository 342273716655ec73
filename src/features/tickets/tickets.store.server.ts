import { sql } from 'kysely'
import { type Database, entities } from '../entities.server.ts'
import type { Ticket } from './ticket.ts'

export const tickets = {
  /** The condition of those on sale. */
  isAvailable: sql<boolean>`"available" = 1`,

  /** Those on sale, in the order of their creation. */
  async listAvailable(db: Database): Promise<Ticket[]> {
    const rows = await db.selectFrom('tickets').selectAll().where('available', '=', 1).orderBy('id').execute()
    return rows.map(entities.tickets.toRecord)
  },

  /** All, on sale or not, in the order of their creation. */
  async list(db: Database): Promise<Ticket[]> {
    const rows = await db.selectFrom('tickets').selectAll().orderBy('id').execute()
    return rows.map(entities.tickets.toRecord)
  },

  async find(db: Database, id: string): Promise<Ticket | undefined> {
    const row = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.tickets.toRecord(row)
  },
}
