import type { Database } from '../entities.server.ts'
import { agenda } from './agenda.store.server.ts'
import type { AgendaItem } from './agenda-item.ts'
import { detailsOf } from './rules/details.ts'

/** Returns an item with all that its page shows: see `agendaItemDetails`. */
export async function agendaDetails(db: Database, item: AgendaItem, timeZone: string) {
  const [all, room, speakers] = await Promise.all([agenda.list(db), findRoom(db, item), findSpeakers(db, item)])
  return detailsOf(item, all, { timeZone, room, speakers })
}

const findRoom = (db: Database, { location }: AgendaItem) =>
  db
    .selectFrom('rooms')
    .select(['capacity', 'floor'])
    .where('name', '=', location ?? '')
    .executeTakeFirst()

const findSpeakers = (db: Database, { speakers }: AgendaItem) =>
  db
    .selectFrom('speakers')
    .select(['id', 'title', 'company', 'bio'])
    .where('id', 'in', speakers?.length ? speakers : [''])
    .execute()
