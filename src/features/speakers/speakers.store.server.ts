import { type Database, entities } from '../entities.server.ts'
import type { Speaker } from './speaker.ts'

export const speakers = {
  async find(db: Database, id: string): Promise<Speaker | undefined> {
    const row = await db.selectFrom('speakers').selectAll().where('id', '=', id).executeTakeFirst()
    return row && entities.speakers.toRecord(row)
  },
}
