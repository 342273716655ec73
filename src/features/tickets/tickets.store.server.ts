import { sql } from 'kysely'
import { type Database, entities } from '../entities.server.ts'
import type { Ticket } from './ticket.ts'

export const tickets = {
  /** The condition of those on sale. */
  isAvailable: sql<boolean>`"available" = 1`,

  async find(db: Database, id: string): Promise<Ticket | undefined> {
    const row = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.tickets.toRecord(row)
  },
}
