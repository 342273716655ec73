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
