import { sql } from 'kysely'
import { isPostgres } from '../../db/database.server.ts'
import { oncePerRevision } from '../../db/once-per-revision.server.ts'
import { place } from '../../db/positions.server.ts'
import { compareCodeUnits } from '../../lib/compare.ts'
import { type Database, entities } from '../entities.server.ts'
import type { AgendaItem } from './agenda-item.ts'
import type { AgendaSummary } from './agenda-summary.ts'
import { type AgendaWarning, agendaWarnings } from './rules/agenda-checks.ts'
import type { allDays } from './rules/agenda-filter.ts'
import { inOrder, partOf, sessionsBySpeaker, summaryOf } from './rules/agenda-parts.ts'
import { isKnownTrack, type Related, trackColors, venuesByRoom, withRelatedFrom } from './rules/related.ts'
import { onTheirDates } from './rules/timetable.ts'
import type { SpeakerSessions } from './speaker-sessions.ts'

type WithRelated = AgendaItem & Related

export const agenda = {
  /** In the order of the timetable, each with the names and images of its speakers and the colour of its track. */
  list: oncePerRevision(async (db: Database): Promise<WithRelated[]> => {
    const rows = await db.selectFrom('agenda').selectAll().execute()
    return withRelated(db, inOrder(rows.map(entities.agenda.toRecord)))
  }),

  /** Returns the agenda, or one day of it: see `partOf`. */
  part: async (db: Database, wanted: number | typeof allDays, timeZone: string) =>
    partOf(await agenda.list(db), wanted, timeZone),

  async summary(db: Database): Promise<AgendaSummary> {
    const rooms = await db
      .selectFrom('rooms')
      .select('name')
      .orderBy(place)
      .orderBy(sql.ref('listKey'))
      .orderBy('id')
      .execute()
    const { speakers } = await db
      .selectFrom('speakers')
      .select((row) => row.fn.countAll<number | string>().as('speakers'))
      .executeTakeFirstOrThrow()
    return summaryOf(
      await agenda.list(db),
      rooms.map(({ name }) => name),
      Number(speakers),
    )
  },

  /** Returns the warnings about the agenda, in the order of the timetable. */
  async warnings(db: Database): Promise<AgendaWarning[]> {
    const items = await agenda.list(db)
    const speakers = await db.selectFrom('speakers').select(['id', 'name']).orderBy('name').orderBy('id').execute()
    const days = db.selectFrom('content').select(['startDate', 'endDate']).where('section', '=', 'contact')
    const { startDate, endDate } = (await days.executeTakeFirst()) ?? {}
    return agendaWarnings({ items, speakers, startDate: startDate ?? '', endDate: endDate ?? '' })
  },

  /** Returns the tracks and topics of each speaker's sessions. */
  async bySpeaker(db: Database): Promise<SpeakerSessions[]> {
    return sessionsBySpeaker((await agenda.list(db)).toSorted((one, other) => compareCodeUnits(one.id, other.id)))
  },

  /** Returns a speaker's items, in the order of the timetable. */
  async ofSpeaker(db: Database, speakerId: string): Promise<WithRelated[]> {
    return onTheirDates(await agenda.list(db)).filter(({ speakers }) => speakers?.includes(speakerId))
  },
}

/** Adds the speakers, without those who no longer exist, the colours of tracks, and the venues of rooms. */
export async function withRelated<Item extends AgendaItem>(db: Database, items: Item[]): Promise<(Item & Related)[]> {
  const ids = JSON.stringify([...new Set(items.flatMap((item) => item.speakers ?? []))])
  // As one value, because databases limit the number of parameters.
  const chosen = isPostgres(db)
    ? sql<string>`(select value from json_array_elements_text(${ids}::json) as chosen(value))`
    : sql<string>`(select value from json_each(${ids}))`
  const speakers = await db.selectFrom('speakers').select(['id', 'name', 'image']).where('id', 'in', chosen).execute()
  return withRelatedFrom(items, {
    speakers,
    colorOf: await colorsOf(db, items),
    venueOfRoom: await readVenuesByRoom(db),
  })
}

/** Returns a function that returns the colour of an item's track. */
async function colorsOf(db: Database, items: readonly Pick<AgendaItem, 'track'>[]) {
  const tracks = await db.selectFrom('tracks').select(['name', 'color']).execute()
  const used = isKnownTrack(tracks, items)
    ? []
    : await db
        .selectFrom('agenda')
        .select('track')
        .groupBy('track')
        .orderBy((row) => row.fn.min('id'))
        .execute()
  return trackColors(
    tracks,
    used.map(({ track }) => track),
  )
}

/** Returns the venues of rooms outside the main venue, by room name; null where the venue was deleted. */
export async function readVenuesByRoom(db: Database) {
  const rooms = await db.selectFrom('rooms').select(['name', 'venueId']).where('venueId', 'is not', null).execute()
  if (rooms.length === 0) return venuesByRoom([], [])
  return venuesByRoom(rooms, await db.selectFrom('venues').select(['id', 'name', 'address']).execute())
}
