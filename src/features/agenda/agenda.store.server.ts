import { type Database, entities } from '../entities.server.ts'
import type { AgendaItem, PublicAgendaItem } from './agenda-item.ts'
import { timetable } from './timetable.ts'

type WithSpeakers = AgendaItem & Pick<PublicAgendaItem, 'speakerRecords'>

export const agenda = {
  /** By day and time, as the timetable shows them, each with the names and pictures of its speakers. */
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
}

/** A speaker who was deleted meanwhile is left out. */
async function withSpeakers(db: Database, items: AgendaItem[]): Promise<WithSpeakers[]> {
  const people = await db.selectFrom('speakers').select(['id', 'name', 'image']).execute()
  const speakerById = new Map(people.map((person) => [person.id, person]))
  return items.map((item) => ({
    ...item,
    speakerRecords: (item.speakers ?? []).flatMap((id) => speakerById.get(id) ?? []),
  }))
}
