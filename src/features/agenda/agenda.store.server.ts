import { sql } from 'kysely'
import { isPostgres } from '../../db/database.server.ts'
import { type Database, entities } from '../entities.server.ts'
import type { AgendaItem, PublicAgendaItem } from './agenda-item.ts'
import { timetable } from './timetable.ts'

type WithSpeakers = AgendaItem & Pick<PublicAgendaItem, 'speakerRecords'>

export const agenda = {
  /** In the order of the timetable, each with the names and images of its speakers. */
  async list(db: Database): Promise<WithSpeakers[]> {
    const rows = await db.selectFrom('agenda').selectAll().execute()
    return withSpeakers(
      db,
      timetable(rows.map(entities.agenda.toRecord))
        .flatMap((day) => day.groups)
        .flatMap((group) => group.items),
    )
  },

  async find(db: Database, id: string): Promise<WithSpeakers | undefined> {
    const row = await db.selectFrom('agenda').selectAll().where('id', '=', id).executeTakeFirst()
    return row && (await withSpeakers(db, [entities.agenda.toRecord(row)]))[0]
  },

  /** Returns a speaker's items, in the order of the timetable. */
  async ofSpeaker(db: Database, speakerId: string): Promise<WithSpeakers[]> {
    return (await agenda.list(db)).filter(({ speakers }) => speakers?.includes(speakerId))
  },

  /** Returns the items before and after one in the same room, in the order of the timetable. */
  async inRoom(db: Database, { id, location }: AgendaItem) {
    const items = location ? await agenda.list(db) : []
    const room = items.filter((item) => item.location === location && item.date && item.start)
    const index = room.findIndex((item) => item.id === id)
    return { previous: room[index - 1] ?? null, next: (index >= 0 && room[index + 1]) || null }
  },

  /** Returns the ids of an item's speakers, also of those who no longer exist. */
  async speakersOf(db: Database, id: string): Promise<string[]> {
    const row = await db.selectFrom('agenda').selectAll().where('id', '=', id).executeTakeFirst()
    return (row && entities.agenda.toRecord(row).speakers) ?? []
  },
}

/** Leaves out speakers who no longer exist. */
export async function withSpeakers(db: Database, items: AgendaItem[]): Promise<WithSpeakers[]> {
  const ids = JSON.stringify([...new Set(items.flatMap((item) => item.speakers ?? []))])
  // As one value: a database takes only so many.
  const chosen = isPostgres(db)
    ? sql<string>`(select value from json_array_elements_text(${ids}::json) as chosen(value))`
    : sql<string>`(select value from json_each(${ids}))`
  const speakers = await db.selectFrom('speakers').select(['id', 'name', 'image']).where('id', 'in', chosen).execute()
  const speakerById = new Map(speakers.map((speaker) => [speaker.id, speaker]))
  return items.map((item) => ({
    ...item,
    speakerRecords: (item.speakers ?? []).flatMap((id) => speakerById.get(id) ?? []),
  }))
}
