import { minuteOf } from '../../../lib/time-of-day.ts'
import type { AgendaItem } from '../agenda-item.ts'
import { inOrder } from './agenda-parts.ts'
import { daySpan } from './day-span.ts'
import { isBreak } from './is-break.ts'
import type { Related } from './related.ts'
import { lengthOf, withAssumedLengths } from './talk-length.ts'

type Timed = AgendaItem & { assumedLength?: number }

/** The longest lists of other sessions on the page of one. */
const maxSameTime = 6
const maxSameTrack = 4

/** Fields whose value an item shares with those around it. */
const sharedFields = ['date', 'track', 'location'] as const

type Sources = {
  timeZone: string
  withRelated: (items: Timed[]) => (Timed & Related)[] | Promise<(Timed & Related)[]>
  /** The item's location, if it is a room. */
  room: { capacity?: number | null | undefined; floor?: string | null | undefined } | undefined
  /** The item's speakers. */
  speakers: readonly { id: string; title: string; company: string; bio: string }[]
}

/**
 * Returns an item with all that its page shows: see `agendaItemDetails`.
 * @param others at least the items of the same date, track or room, in any order
 */
export async function detailsOf(
  item: AgendaItem,
  others: readonly AgendaItem[],
  { timeZone, withRelated, room, speakers }: Sources,
) {
  const around = itemsAround(item, others)
  const own = around.find(({ id }) => id === item.id) ?? item
  const { start: startsAt, end: endsAt } = daySpan([own], own.start ? (own.date ?? null) : null, timeZone)

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
  const related = await withRelated([...new Set(shown)])
  const relatedOf = (each: AgendaItem) => related.find(({ id }) => id === each.id) as (typeof related)[number]
  return {
    ...relatedOf(own),
    speakerRecords: relatedOf(own).speakerRecords.map((speaker) => ({
      ...speaker,
      ...speakers.find(({ id }) => id === speaker.id),
    })),
    startsAt,
    endsAt,
    room: room ? { capacity: room.capacity ?? null, floor: room.floor ?? null } : null,
    previous: previous ? relatedOf(previous) : null,
    next: next ? relatedOf(next) : null,
    sameTime: sameTime.map(relatedOf),
    sameTrack: sameTrack.map(relatedOf),
  }
}

/** Returns the items of the same date, track or room, with itself, in the order of the timetable. */
function itemsAround(item: AgendaItem, others: readonly AgendaItem[]): Timed[] {
  const isAround = (other: AgendaItem) =>
    other.id === item.id || sharedFields.some((field) => item[field] && item[field] === other[field])
  // The item as it was given: visitors get it without its moments.
  const around = others.filter(isAround).map((other) => (other.id === item.id ? item : other))
  return withAssumedLengths(inOrder(around), (each) => each.date)
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
