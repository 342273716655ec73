import { createHash } from 'node:crypto'
import { revisionOfId } from '../../db/write.server.ts'
import type { agenda } from '../../features/agenda/agenda.store.server.ts'
import { clockTime } from '../../features/agenda/rules/clock-times.ts'
import { isBreak } from '../../features/agenda/rules/is-break.ts'
import { endOf, lengthOf, withAssumedLengths } from '../../features/agenda/rules/talk-length.ts'
import { timetable } from '../../features/agenda/rules/timetable.ts'
import type { Summit } from '../../features/content/no-summit.ts'
import { defaultTimeZone } from '../../lib/dates.ts'
import { isoEnd, isoTime } from '../../lib/iso-time.ts'
import { peopleOf } from '../../lib/people-of.ts'
import { roomText } from '../../lib/place-text.ts'
import { toSlug } from '../../lib/slug.ts'
import { uuidOfUrl } from './uuid.server.ts'

type Talk = Awaited<ReturnType<typeof agenda.list>>[number]
/** A talk with a time, which the format demands. */
type TimedTalk = Talk & { start: string }
type Conference = { summit: Summit; siteUrl: string; timeZone: string; acronym: string }

export type Schedule = NonNullable<ReturnType<typeof scheduleOf>>
export type ScheduleEvent = ReturnType<typeof eventOf>

/**
 * Returns the agenda for conference apps, in the JSON format of pentabarf and frab
 * (https://c3voc.de/schedule/schema.json). Items without a date or a start are left out.
 * @returns undefined when no item is left: the format demands a day
 */
export function scheduleOf(talks: Talk[], summit: Summit, siteUrl: string) {
  const timeZone = summit.timeZone || defaultTimeZone
  const conference = { summit, siteUrl, timeZone, acronym: acronymOf(summit.name) }
  const days = timetable(talks).flatMap(({ date, groups }) => {
    const timed = groups.flatMap(({ items }) => items).filter((talk): talk is TimedTalk => Boolean(talk.start))
    return date && timed.length > 0 ? [dayOf(date, timed, conference)] : []
  })
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  const events = days.flatMap(({ rooms }) => Object.values(rooms).flat())
  const content = {
    acronym: conference.acronym,
    title: summit.name,
    start: first.date,
    end: last.date,
    daysCount: days.length,
    timeslot_duration: '00:05',
    time_zone_name: timeZone,
    url: `${siteUrl}/`,
    tracks: unique(events.map(({ track }) => track)).map((name) => ({ name })),
    rooms: unique(events.map(({ room }) => room)).map((name) => ({ name, guid: guidOfRoom(name, siteUrl) })),
    days: days.map((day, index) => ({ index: index + 1, ...day })),
  }
  return { url: `${siteUrl}/schedule.json`, version: versionOf(content), base_url: `${siteUrl}/`, conference: content }
}

const unique = (names: (string | null)[]) => [...new Set(names)].filter((name) => name !== null)

/** At least four letters, digits and underscores, as the schema demands. */
function acronymOf(name: string): string {
  const slug = toSlug(name).replaceAll('-', '_')
  return slug.length >= 4 ? slug : ['summit', slug].filter(Boolean).join('_')
}

/** Changes with the content, so that apps recognize a new version. */
const versionOf = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)

export const guidOfRoom = (room: string, siteUrl: string) =>
  uuidOfUrl(`${siteUrl}/agenda?room=${encodeURIComponent(room)}`)

function dayOf(date: string, talks: TimedTalk[], conference: Conference) {
  const events = withAssumedLengths(talks).map((talk) => eventOf(talk, date, conference))
  const latest = events.reduce((last, event) => (Date.parse(event.end) > Date.parse(last.end) ? event : last))
  return {
    date,
    day_start: (events[0] as ScheduleEvent).date,
    day_end: latest.end,
    rooms: Object.fromEntries(Map.groupBy(events, ({ room }) => room)),
  }
}

function eventOf(talk: TimedTalk, date: string, { summit, siteUrl, timeZone, acronym }: Conference) {
  const { id, topic, start, track, format, description, slides, recording } = talk
  const url = `${siteUrl}/agenda/${id}`
  const persons = personsOf(talk, siteUrl)
  return {
    guid: uuidOfUrl(url),
    id: revisionOfId(id),
    date: isoTime(timeZone, date, start),
    start,
    end: isoEnd(timeZone, date, start, endOf(talk)),
    duration: clockTime(lengthOf(talk)),
    room: roomText(talk) || summit.venue || summit.name,
    slug: [acronym, id, toSlug(topic)].filter(Boolean).join('-'),
    url,
    title: topic,
    subtitle: '',
    track: track ?? null,
    type: isBreak(talk) ? 'other' : (format?.toLowerCase() ?? 'talk'),
    language: 'en',
    abstract: '',
    description: description ?? '',
    persons,
    links: recording ? [{ title: 'Recording', url: recording, type: 'media' }] : [],
    attachments: slides ? [{ title: 'Slides', url: slides, type: 'slides' }] : [],
  }
}

type Person = { name: string; id?: number; guid?: string; url?: string }

const personsOf = (talk: Talk, siteUrl: string): Person[] =>
  peopleOf(talk).map(({ id, name }) => {
    if (id === undefined) return { name }
    const url = `${siteUrl}/speakers/${id}`
    return { name, id: revisionOfId(id), guid: uuidOfUrl(url), url }
  })
