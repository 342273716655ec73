import { sql } from 'kysely'
import { isPostgres } from '../../db/database.server.ts'
import { groupBy } from '../../lib/group-by.ts'
import { type Color, colors } from '../../ui/palette.ts'
import { type Database, entities } from '../entities.server.ts'
import type { AgendaItem, PublicAgendaItem } from './agenda-item.ts'
import type { AgendaSummary } from './agenda-summary.ts'
import { type AgendaWarning, agendaWarnings } from './rules/agenda-checks.ts'
import { allChoices } from './rules/agenda-choices.ts'
import { allDays, maxWhole } from './rules/agenda-filter.ts'
import { daySpan } from './rules/day-span.ts'
import { hoursOf } from './rules/hours-of.ts'
import { isBreak } from './rules/is-break.ts'
import { timetable } from './rules/timetable.ts'
import type { SpeakerSessions } from './speaker-sessions.ts'
import { weaveVersion } from './weave.server.ts'

type Related = Pick<PublicAgendaItem, 'speakerRecords' | 'trackColor' | 'venue'>
type WithRelated = AgendaItem & Related

export const agenda = {
  /** In the order of the timetable, each with the names and images of its speakers and the colour of its track. */
  async list(db: Database): Promise<WithRelated[]> {
    const rows = await db.selectFrom('agenda').selectAll().execute()
    return withRelated(db, inOrder(rows.map(entities.agenda.toRecord)))
  },

  /**
   * Returns the agenda. One of more than `maxWhole` items comes with the items of one day only, unless all are
   * requested.
   */
  async part(db: Database, wanted: number | typeof allDays, timeZone: string) {
    const rows = await db.selectFrom('agenda').selectAll().execute()
    const days = timetable(rows.map(entities.agenda.toRecord))
    const all = days.flatMap(({ groups }, index) =>
      groups.flatMap(({ items }) => items.map((item) => ({ ...item, dayNumber: index + 1 }))),
    )
    const isWhole = wanted === allDays || all.length <= maxWhole
    const items = isWhole ? all : all.filter(({ dayNumber }) => dayNumber === wanted)
    return {
      days: days.map(({ date, day, groups }) => ({
        ...{ date, day },
        ...daySpan(
          groups.flatMap(({ items }) => items),
          date,
          timeZone,
        ),
      })),
      choices: allChoices(all),
      isWhole,
      items: await withRelated(db, items),
    }
  },

  async summary(db: Database): Promise<AgendaSummary> {
    const rows = await db.selectFrom('agenda').selectAll().execute()
    const colorOf = await trackColors(db)
    const items = inOrder(rows.map(entities.agenda.toRecord)).map((item) => ({ ...item, trackColor: colorOf(item) }))
    const sessions = items.filter((item) => !isBreak(item))
    const tracks = groupBy(
      sessions.filter(({ track }) => track),
      ({ track }) => track as string,
    )
    const rooms = await db.selectFrom('rooms').select('name').orderBy('order').orderBy('name').execute()
    const { speakers } = await db
      .selectFrom('speakers')
      .select((row) => row.fn.countAll<number | string>().as('speakers'))
      .executeTakeFirstOrThrow()
    return {
      sessions: sessions.length,
      rooms: new Set(sessions.flatMap(({ location }) => location || [])).size,
      dates: [...new Set(items.flatMap(({ date }) => date || []))],
      hours: hoursOf(items),
      tracks: [...tracks]
        .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
        .map(([name, ofTrack]) => ({ name, color: ofTrack[0]?.trackColor ?? colors[0], sessions: ofTrack.length })),
      speakers: Number(speakers),
      version: weaveVersion(
        items,
        rooms.map(({ name }) => name),
      ),
    }
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
    const rows = await db.selectFrom('agenda').select(['topic', 'track', 'speakers', 'format']).execute()
    const sessions = new Map<string, SpeakerSessions>()
    for (const { topic, track, speakers } of rows.map(entities.agenda.toRecord))
      for (const id of speakers ?? []) {
        const { tracks, topics } = sessions.get(id) ?? { tracks: [], topics: [] }
        sessions.set(id, {
          id,
          tracks: [...new Set([...tracks, ...(track ? [track] : [])])],
          topics: [...topics, topic],
        })
      }
    return [...sessions.values()]
  },

  /** Returns a speaker's items, in the order of the timetable. */
  async ofSpeaker(db: Database, speakerId: string): Promise<WithRelated[]> {
    return (await agenda.list(db)).filter(({ speakers }) => speakers?.includes(speakerId))
  },
}

/** Returns items in the order of the timetable. */
export const inOrder = (items: AgendaItem[]) =>
  timetable(items).flatMap(({ groups }) => groups.flatMap(({ items }) => items))

/** Adds the speakers, without those who no longer exist, the colours of tracks, and the venues of rooms. */
export async function withRelated<Item extends AgendaItem>(db: Database, items: Item[]): Promise<(Item & Related)[]> {
  const ids = JSON.stringify([...new Set(items.flatMap((item) => item.speakers ?? []))])
  // As one value, because databases limit the number of parameters.
  const chosen = isPostgres(db)
    ? sql<string>`(select value from json_array_elements_text(${ids}::json) as chosen(value))`
    : sql<string>`(select value from json_each(${ids}))`
  const speakers = await db.selectFrom('speakers').select(['id', 'name', 'image']).where('id', 'in', chosen).execute()
  const speakerById = new Map(speakers.map((speaker) => [speaker.id, speaker]))
  const colorOf = await trackColors(db)
  const venueOfRoom = await venuesByRoom(db)
  return items.map((item) => {
    const venue = venueOfRoom.get(item.location ?? '')
    return {
      ...item,
      speakerRecords: (item.speakers ?? []).flatMap((id) => speakerById.get(id) ?? []),
      trackColor: colorOf(item),
      ...(venue !== undefined && { venue }),
    }
  })
}

/** Returns a function that returns the colour of an item's track; null for an item without one. */
async function trackColors(db: Database): Promise<(item: Pick<AgendaItem, 'track'>) => Color | null> {
  const tracks = await db.selectFrom('tracks').select(['name', 'color']).execute()
  const colorOfTrack = new Map(tracks.map(({ name, color }) => [name, color]))
  return ({ track }) => (track ? (colorOfTrack.get(track) ?? colorOfText(track)) : null)
}

/** Returns the venues of rooms outside the main venue, by room name; null where the venue was deleted. */
export async function venuesByRoom(db: Database): Promise<Map<string, Exclude<PublicAgendaItem['venue'], undefined>>> {
  const rows = await db
    .selectFrom('rooms')
    .leftJoin('venues', 'venues.id', 'rooms.venueId')
    .select(['rooms.name as room', 'venues.id', 'venues.name', 'venues.address'])
    .where('rooms.venueId', 'is not', null)
    .execute()
  return new Map(rows.map(({ room, id, name, address }) => [room, id && name ? { id, name, address } : null]))
}

/** Returns the colour of a free-text track, always the same for the same text. */
function colorOfText(track: string): Color {
  let sum = 0
  for (const letter of track.toLowerCase()) sum = (sum * 396 + (letter.codePointAt(0) ?? 0)) % 1009
  return colors[sum % colors.length] ?? colors[0]
}
