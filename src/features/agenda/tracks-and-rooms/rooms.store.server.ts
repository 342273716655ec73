import { type Database, entities } from '../../entities.server.ts'
import { byOrder } from './agenda-places.server.ts'
import type { Room } from './room.ts'

export const rooms = {
  /** By order, then by name. */
  async list(db: Database): Promise<Room[]> {
    const rows = await db.selectFrom('rooms').selectAll().execute()
    return rows.map(entities.rooms.toRecord).sort(byOrder)
  },

  async find(db: Database, id: string): Promise<Room | undefined> {
    const row = await db.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.rooms.toRecord(row)
  },
}
