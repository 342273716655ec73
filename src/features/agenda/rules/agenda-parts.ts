import { groupBy } from '../../../lib/group-by.ts'
import { compareText } from '../../../lib/natural-key.ts'
import { colors } from '../../../ui/palette.ts'
import type { AgendaItem, PublicAgendaItem } from '../agenda-item.ts'
import type { AgendaSummary } from '../agenda-summary.ts'
import type { SpeakerSessions } from '../speaker-sessions.ts'
import { type Chosen, countBy, forEachName } from './agenda-choices.ts'
import { allDays, maxWhole } from './agenda-filter.ts'
import { daySpan } from './day-span.ts'
import { hoursOf } from './hours-of.ts'
import { isBreak } from './is-break.ts'
import { programmeVersion } from './programme-version.ts'
import { timetable } from './timetable.ts'

/** Returns items in the order of the timetable. */
export const inOrder = <Item extends AgendaItem>(items: readonly Item[]): Item[] =>
  timetable(items).flatMap(({ groups }) => groups.flatMap(({ items }) => items))

/**
 * Returns the agenda: see `agendaPart`. One of more than `maxWhole` items comes with the items of one day only, unless all
 * are requested.
 */
export function partOf<Item extends AgendaItem>(
  agenda: readonly Item[],
  wanted: number | typeof allDays,
  timeZone: string,
) {
  const days = timetable(agenda)
  const all = days.flatMap(({ groups }, index) =>
    groups.flatMap(({ items }) => items.map((item) => ({ ...item, dayNumber: index + 1 }))),
  )
  const isWhole = wanted === allDays || all.length <= maxWhole
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
    items: isWhole ? all : all.filter(({ dayNumber }) => dayNumber === wanted),
  }
}

/** Returns the filter choices of an agenda in order, with the number of items of each. */
const allChoices = (items: readonly Chosen[]) =>
  forEachName((name) =>
    [...countBy(items, name)]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => compareText(one.value, other.value)),
  )

/**
 * Returns the agenda in numbers: see `agendaSummary`.
 * @param items all of them in the order of the timetable, with the colours of their tracks
 * @param rooms the names of all rooms in the order of staff
 * @param speakers the number of all speakers
 */
export function summaryOf(
  items: readonly (AgendaItem & Pick<PublicAgendaItem, 'trackColor'>)[],
  rooms: readonly string[],
  speakers: number,
): AgendaSummary {
  const sessions = items.filter((item) => !isBreak(item))
  const tracks = groupBy(
    sessions.filter(({ track }) => track),
    ({ track }) => track as string,
  )
  return {
    sessions: sessions.length,
    rooms: new Set(sessions.flatMap(({ location }) => location || [])).size,
    dates: [...new Set(items.flatMap(({ date }) => date || []))],
    hours: hoursOf(items),
    tracks: [...tracks]
      .sort(([one], [other]) => compareText(one, other))
      .map(([name, ofTrack]) => ({ name, color: ofTrack[0]?.trackColor ?? colors[0], sessions: ofTrack.length })),
    speakers,
    version: programmeVersion(items, rooms),
  }
}

/** Returns the tracks and topics of each speaker's sessions. @param items in the order of creation */
export function sessionsBySpeaker(
  items: readonly Pick<AgendaItem, 'topic' | 'track' | 'speakers'>[],
): SpeakerSessions[] {
  const sessions = new Map<string, SpeakerSessions>()
  for (const { topic, track, speakers } of items)
    for (const id of speakers ?? []) {
      const { tracks, topics } = sessions.get(id) ?? { tracks: [], topics: [] }
      sessions.set(id, {
        id,
        tracks: [...new Set([...tracks, ...(track ? [track] : [])])],
        topics: [...topics, topic],
      })
    }
  return [...sessions.values()]
}
