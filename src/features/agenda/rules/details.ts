import { oncePerObject } from '../../../lib/once-per-object.ts'
import { minuteOf } from '../../../lib/time-of-day.ts'
import type { AgendaItem } from '../agenda-item.ts'
import { daySpan } from './day-span.ts'
import { isBreak } from './is-break.ts'
import type { Related } from './related.ts'
import { lengthOf, withAssumedLengths } from './talk-length.ts'
import { onTheirDates } from './timetable.ts'

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
 * Returns an item with all that its page shows: see `agendaItemDetails`. Its own date is the stored one, which staff edit.
 * @param all the whole agenda, in any order
 */
export function detailsOf(
  item: AgendaItem,
  all: readonly (AgendaItem & Related)[],
  { timeZone, room, speakers }: Sources,
) {
  const around = itemsAround(item, all)
  // It may have been deleted since it was read.
  const own: Shown = around.find(({ id }) => id === item.id) ?? { ...item, speakerRecords: [], trackColor: null }
  const { start: startsAt, end: endsAt } = daySpan([own], own.start ? (own.date ?? null) : null, timeZone)

  const inRoom = around.filter(({ location, date, start }) => location && location === item.location && date && start)
  const place = inRoom.indexOf(own)
  return {
    ...own,
    date: item.date,
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

/** Computed once for all items, because the page of each needs it. */
const datedOnce = oncePerObject((all: readonly (AgendaItem & Related)[]) => onTheirDates(all))

/** Returns the items of the same date, track or room, with itself, in the order of the timetable. */
function itemsAround(item: AgendaItem, all: readonly (AgendaItem & Related)[]): Shown[] {
  const dated = datedOnce(all)
  const { date } = dated.find(({ id }) => id === item.id) ?? item
  const own = { ...item, date }
  const isAround = (other: AgendaItem) =>
    other.id === own.id || sharedFields.some((field) => own[field] && own[field] === other[field])
  // The item as it was given: visitors get it without its moments.
  const around = dated.filter(isAround).map((other) => (other.id === own.id ? { ...other, ...own } : other))
  return withAssumedLengths(around, (each) => each.date)
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
