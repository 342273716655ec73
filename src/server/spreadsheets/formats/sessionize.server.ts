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
 * Reads Sessionize's JSON views "All" and "GridSmart". Their times are local.
 * @returns undefined for any other JSON
 */
export function readSessionize(data: unknown) {
  if (Array.isArray(data)) return isGrid(data) ? tablesOf(scheduleOfGrid(listOf(data))) : undefined
  const all = objectOf(data)
  const isAll = [all.sessions, all.speakers, all.rooms].every(Array.isArray)
  return isAll ? tablesOf(scheduleOfAll(all)) : undefined
}

const isGrid = (days: unknown[]) =>
  days.length > 0 && listOf(days).every(({ date, rooms }) => textOf(date) !== '' && Array.isArray(rooms))

type Json = Record<string, unknown>

function scheduleOfAll({ sessions, speakers, rooms, categories }: Json): Schedule {
  const names = (records: unknown) =>
    new Map(listOf(records).map(({ id, name, fullName }) => [textOf(id), textOf(name) || textOf(fullName)]))
  const [speakerNames, roomNames] = [names(speakers), names(rooms)]
  const groups = listOf(categories).map(({ title, items }) => ({ title: textOf(title), items: names(items) }))
  const chosen = (ids: unknown, kind: RegExp) =>
    joined(
      groups
        .filter(({ title }) => kind.test(title))
        .flatMap(({ items }) => (Array.isArray(ids) ? ids.map((id) => items.get(textOf(id)) ?? '') : [])),
    )
  const tracks = groups.filter(({ title }) => track.test(title)).flatMap(({ items }) => [...items.values()])
  return {
    tracks: tracks.map((name) => ({ name })),
    rooms: [...roomNames.values()].map((name) => ({ name })),
    speakers: listOf(speakers).map(speakerOf),
    agenda: listOf(sessions).map((session) =>
      talkOf(session, {
        location: roomNames.get(textOf(session.roomId)) ?? '',
        track: chosen(session.categoryItems, track),
        format: chosen(session.categoryItems, format),
        names: (Array.isArray(session.speakers) ? session.speakers : []).map(
          (id) => speakerNames.get(textOf(id)) ?? '',
        ),
      }),
    ),
  }
}

const track = /track|topic|theme/i
const format = /format|type/i

function scheduleOfGrid(days: Json[]): Schedule {
  const rooms = days.flatMap((day) => listOf(day.rooms))
  const listed = rooms.flatMap((room) =>
    listOf(room.sessions).map((session): Json => ({ room: room.name, ...session })),
  )
  // A plenary session is in every room.
  const sessions = [...new Map(listed.map((session) => [textOf(session.id) || session, session])).values()]
  const namesOf = ({ speakers }: Json) => listOf(speakers).map(({ name }) => textOf(name))
  const chosen = ({ categories }: Json, kind: RegExp) =>
    joined(
      listOf(categories)
        .filter(({ name }) => kind.test(textOf(name)))
        .flatMap(({ categoryItems }) => listOf(categoryItems).map(({ name }) => textOf(name))),
    )
  return {
    tracks: sessions.map((session) => ({ name: chosen(session, track) })).filter(({ name }) => name),
    rooms: rooms.map(({ name }) => ({ name: textOf(name) })),
    speakers: sessions.flatMap(namesOf).map((name) => ({ name })),
    agenda: sessions.map((session) =>
      talkOf(session, {
        location: textOf(session.room),
        track: chosen(session, track),
        format: chosen(session, format),
        names: namesOf(session),
      }),
    ),
  }
}

function talkOf(
  session: Json,
  { names, ...named }: { location: string; track: string; format: string; names: string[] },
) {
  const start = localTime(session.startsAt)
  return {
    ...{ topic: textOf(session.title), date: start.date, start: start.clock },
    end: localTime(session.endsAt).clock,
    description: textOf(session.description),
    speakers: joined(names),
    ...named,
    format: named.format || (session.isServiceSession === true ? 'Break' : ''),
  }
}

function speakerOf(speaker: Json) {
  const links = listOf(speaker.links)
  const link = (kind: RegExp) =>
    textOf(links.find((each) => kind.test(textOf(each.linkType) || textOf(each.title)))?.url)
  return {
    name: textOf(speaker.fullName) || `${textOf(speaker.firstName)} ${textOf(speaker.lastName)}`.trim(),
    ...tagLine(textOf(speaker.tagLine)),
    bio: textOf(speaker.bio),
    image: textOf(speaker.profilePicture),
    'social.twitter': link(/^(twitter|x)\b/i),
    'social.linkedin': link(/linkedin/i),
    'social.website': link(/website|blog/i),
  }
}

/** Splits 'Engineer at Kobo Rails' or 'Engineer, Kobo Rails'; a tag line of another form is the title. */
function tagLine(text: string) {
  const [, title, company] = /^(.+?)(?:\s+(?:at|@|[-–—|])\s+|@|,\s+)(.+)$/i.exec(text.slice(0, 300)) ?? []
  return { title: title ?? text, company: company ?? '' }
}

/**
 * Reads the rows of Sessionize's Excel exports: "Flattened Accepted Sessions" has a row for each speaker of a session,
 * others have a row for each speaker.
 * @returns undefined for any other spreadsheet
 */
export function readSessionizeRows([head = [], ...rows]: string[][]) {
  const index = new Map(head.map((title, at) => [title.trim().toLowerCase(), at]))
  const hasAll = (...titles: string[]) => titles.every((title) => index.has(title))
  const hasSessions = hasAll('session id', 'title')
  if (!hasAll('speaker id', 'firstname', 'lastname') || !(hasSessions || hasAll('tagline'))) return undefined
  const records = rows.map((row) => (titles: string) => {
    const at = titles
      .split('|')
      .map((title) => index.get(title))
      .find((each) => each !== undefined)
    return at === undefined ? '' : (row[at] ?? '').trim()
  })
  const nameOf = (cell: (title: string) => string) => `${cell('firstname')} ${cell('lastname')}`.trim()
  const sessions = new Map<string, { cell: (title: string) => string; names: string[] }>()
  for (const cell of hasSessions ? records : []) {
    const session = sessions.get(cell('session id')) ?? { cell, names: [] }
    session.names.push(nameOf(cell))
    sessions.set(cell('session id'), session)
  }
  const tracks = records.map((cell) => ({ name: cell('track') })).filter(({ name }) => name)
  const rooms = records.map((cell) => ({ name: cell('room') })).filter(({ name }) => name)
  return tablesOf({
    tracks,
    rooms,
    speakers: records
      .map((cell) => ({
        name: nameOf(cell),
        ...tagLine(cell('tagline')),
        bio: cell('bio'),
        image: cell('profile picture'),
        'social.twitter': cell('x (twitter)|twitter|x'),
        'social.linkedin': cell('linkedin'),
        'social.website': cell('company website|website|blog'),
      }))
      .filter(({ name }) => name),
    agenda: [...sessions.values()].map(({ cell, names }) => {
      const start = localTime(cell('scheduled at'))
      return {
        ...{ topic: cell('title'), date: start.date, start: start.clock },
        end: endAfter(start.clock, Number(cell('scheduled duration'))),
        ...{ location: cell('room'), track: cell('track'), format: cell('session format|format') },
        ...{ description: cell('description'), speakers: joined(names) },
      }
    }),
  })
}
