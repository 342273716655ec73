import { minuteOf } from '../../../lib/time-of-day.ts'
import type { AgendaItem } from '../agenda-item.ts'
import { inOrder } from './agenda-parts.ts'
import { daySpan } from './day-span.ts'
import { isBreak } from './is-break.ts'
import type { Related } from './related.ts'
import { lengthOf, withAssumedLengths } from './talk-length.ts'

type Shown = AgendaItem & Related & { assumedLength?: number }

/** The longest lists of other sessions on the page of one. */
const maxSameTime = 6
const maxSameTrack = 4

/** Fields whose value an item shares with those around it. */
const sharedFields = ['date', 'track', 'location'] as const

type Sources = {
  timeZone: string
  /** The item's location, if it is a room. */
  room: { capacity?: number | null | undefined; floor?: string | null | undefined } | undefined
  /** The item's speakers. */
  speakers: readonly { id: string; title: string; company: string; bio: string }[]
}

/**
 * Returns an item with all that its page shows: see `agendaItemDetails`.
 * @param others at least the items of the same date, track or room, in any order
 */
export function detailsOf(
  item: AgendaItem,
  others: readonly (AgendaItem & Related)[],
  { timeZone, room, speakers }: Sources,
) {
  const around = itemsAround(item, others)
  // It may have been deleted since it was read.
  const own: Shown = around.find(({ id }) => id === item.id) ?? { ...item, speakerRecords: [], trackColor: null }
  const { start: startsAt, end: endsAt } = daySpan([own], own.start ? (own.date ?? null) : null, timeZone)

  const inRoom = around.filter(({ location, date, start }) => location && location === item.location && date && start)
  const place = inRoom.indexOf(own)
  return {
    ...own,
    speakerRecords: own.speakerRecords.map((speaker) => ({
      ...speaker,
      ...speakers.find(({ id }) => id === speaker.id),
    })),
    startsAt,
    endsAt,
    room: room ? { capacity: room.capacity ?? null, floor: room.floor ?? null } : null,
    previous: inRoom[place - 1] ?? null,
    next: (place < 0 ? undefined : inRoom[place + 1]) ?? null,
    sameTime: around.filter((other) => overlaps(own, other)).slice(0, maxSameTime),
    sameTrack: nearest(
      around.filter((each) => each.track && each.track === item.track && !isBreak(each)),
      own,
    ),
  }
}

/** Returns the items of the same date, track or room, with itself, in the order of the timetable. */
function itemsAround(item: AgendaItem, others: readonly (AgendaItem & Related)[]): Shown[] {
  const isAround = (other: AgendaItem) =>
    other.id === item.id || sharedFields.some((field) => item[field] && item[field] === other[field])
  // The item as it was given: visitors get it without its moments.
  const around = others.filter(isAround).map((other) => (other.id === item.id ? { ...other, ...item } : other))
  return withAssumedLengths(inOrder(around), (each) => each.date)
}

function overlaps(own: Shown, other: Shown): boolean {
  if (other === own || isBreak(other) || !own.date || own.date !== other.date || !own.start || !other.start)
    return false
  const [from, otherFrom] = [minuteOf(own.start), minuteOf(other.start)]
  return from < otherFrom + lengthOf(other) && otherFrom < from + lengthOf(own)
}

/** Returns the items around one of them, without it. */
function nearest(items: Shown[], own: Shown): Shown[] {
  const first = Math.max(0, Math.min(items.indexOf(own) - 1, items.length - 1 - maxSameTrack))
  return items.slice(first, first + maxSameTrack + 1).filter((each) => each !== own)
}
