import { minuteOf } from '../../lib/time-of-day.ts'
import { type Database, entities } from '../entities.server.ts'
import { inOrder, withRelated } from './agenda.store.server.ts'
import type { AgendaItem } from './agenda-item.ts'
import { daySpan } from './rules/day-span.ts'
import { isBreak } from './rules/is-break.ts'
import { lengthOf, withAssumedLengths } from './rules/talk-length.ts'

type Timed = AgendaItem & { assumedLength?: number }

/** The longest lists of other sessions on the page of one. */
const maxSameTime = 6
const maxSameTrack = 4

/** Returns an item with all that its page shows: see `agendaItemDetails`. */
export async function agendaDetails(db: Database, item: AgendaItem, timeZone: string) {
  const around = await itemsAround(db, item)
  const own = around.find(({ id }) => id === item.id) ?? item
  const { start: startsAt, end: endsAt } = spanOf(own, timeZone)
  const [room, speakers] = await Promise.all([findRoom(db, item), findSpeakers(db, item)])

  const inRoom = around.filter(({ location, date, start }) => location && location === item.location && date && start)
  const place = inRoom.indexOf(own)
  const previous = inRoom[place - 1]
  const next = place < 0 ? undefined : inRoom[place + 1]
  const sameTime = around.filter((other) => overlaps(own, other)).slice(0, maxSameTime)
  const sameTrack = nearest(
    around.filter((each) => each.track && each.track === item.track && !isBreak(each)),
    own,
  )

  const shown = [own, ...(previous ? [previous] : []), ...(next ? [next] : []), ...sameTime, ...sameTrack]
  const related = await withRelated(db, [...new Set(shown)])
  const relatedOf = (each: AgendaItem) => related.find(({ id }) => id === each.id) as (typeof related)[number]
  return {
    ...relatedOf(own),
    speakerRecords: relatedOf(own).speakerRecords.map((speaker) => ({
      ...speaker,
      ...speakers.find(({ id }) => id === speaker.id),
    })),
    startsAt,
    endsAt,
    room: room ?? null,
    previous: previous ? relatedOf(previous) : null,
    next: next ? relatedOf(next) : null,
    sameTime: sameTime.map(relatedOf),
    sameTrack: sameTrack.map(relatedOf),
  }
}

/** Returns the items of the same date, track or room, with itself, in the order of the timetable. */
async function itemsAround(db: Database, { id, date, track, location }: AgendaItem): Promise<Timed[]> {
  const shared = Object.entries({ date, track, location }).filter(([, value]) => value) as ['date', string][]
  const rows = await db
    .selectFrom('agenda')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', id), ...shared.map(([field, value]) => eb(field, '=', value))]))
    .execute()
  return withAssumedLengths(inOrder(rows.map(entities.agenda.toRecord)), (each) => each.date)
}

function overlaps(own: Timed, other: Timed): boolean {
  if (other === own || isBreak(other) || !own.date || own.date !== other.date || !own.start || !other.start)
    return false
  const [from, otherFrom] = [minuteOf(own.start), minuteOf(other.start)]
  return from < otherFrom + lengthOf(other) && otherFrom < from + lengthOf(own)
}

/** Returns the items around one of them, without it. */
function nearest(items: Timed[], own: Timed): Timed[] {
  const first = Math.max(0, Math.min(items.indexOf(own) - 1, items.length - 1 - maxSameTrack))
  return items.slice(first, first + maxSameTrack + 1).filter((each) => each !== own)
}

const spanOf = (item: Timed, timeZone: string) => daySpan([item], item.start ? (item.date ?? null) : null, timeZone)

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
