import { type Database, entities } from '../../entities.server.ts'
import { byOrder } from './agenda-places.server.ts'
import type { Track } from './track.ts'

export const tracks = {
  /** By order, then by name. */
  async list(db: Database): Promise<Track[]> {
    const rows = await db.selectFrom('tracks').selectAll().execute()
    return rows.map(entities.tracks.toRecord).sort(byOrder)
  },

  async find(db: Database, id: string): Promise<Track | undefined> {
    const row = await db.selectFrom('tracks').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.tracks.toRecord(row)
  },
}
