import {
  endAfter,
  joined,
  listOf,
  localTime,
  objectOf,
  type Schedule,
  tablesOf,
  textOf,
} from './schedule-tables.server.ts'

/**
 * Reads the schedule that pretalx exports as JSON (https://c3voc.de/schedule/schema.json). Its times are local.
 * @returns undefined for any other JSON
 */
export function readPretalx(data: unknown) {
  const { days, rooms, tracks } = objectOf(objectOf(objectOf(data).schedule).conference)
  if (!Array.isArray(days)) return undefined
  const talks = listOf(days).flatMap((day) => Object.values(objectOf(day.rooms)).flatMap(listOf))
  const schedule: Schedule = {
    tracks: listOf(tracks).map(({ name }) => ({ name: textOf(name) })),
    rooms: listOf(rooms).map(({ name, capacity }) => ({ name: textOf(name), capacity: textOf(capacity) })),
    speakers: talks.flatMap(({ persons }) => listOf(persons)).map(speakerOf),
    agenda: talks.map(talkOf),
  }
  return tablesOf(schedule)
}

const nameOf = (person: Record<string, unknown>) => textOf(person.name) || textOf(person.public_name)

function speakerOf(person: Record<string, unknown>) {
  return { name: nameOf(person), bio: textOf(person.biography), image: textOf(person.avatar) }
}

function talkOf(talk: Record<string, unknown>) {
  const start = localTime(talk.date)
  return {
    topic: joined([textOf(talk.title), textOf(talk.subtitle)]),
    date: start.date,
    start: start.clock || textOf(talk.start),
    end: localTime(talk.end).clock || endOf(textOf(talk.start), textOf(talk.duration)),
    track: textOf(talk.track),
    format: textOf(talk.type),
    location: textOf(talk.room),
    description: [textOf(talk.abstract), textOf(talk.description)].filter(Boolean).join('\n\n'),
    speakers: joined(listOf(talk.persons).map(nameOf)),
  }
}

/** Other products of the same format have a duration, such as '01:30', in place of an end. */
function endOf(start: string, duration: string): string {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number)
  return endAfter(start, hours * 60 + minutes)
}
