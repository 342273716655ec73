import { dayAfter, isoTime } from '../../../lib/iso-time.ts'
import { minuteOf } from '../../../lib/time-of-day.ts'
import type { AgendaItem } from '../agenda-item.ts'
import { clockTime } from './clock-times.ts'
import { lengthOf, withAssumedLengths } from './talk-length.ts'

/**
 * Returns when the first item of a day starts and the last one ends, as ISO 8601 with the zone's offset; midnights where no
 * item has a start, and null for a day without a date.
 */
export function daySpan(ofDay: readonly AgendaItem[], date: string | null, timeZone: string) {
  if (!date) return { start: null, end: null }
  let [from, to] = [1440, 0]
  for (const item of withAssumedLengths(ofDay)) {
    if (!item.start) continue
    from = Math.min(from, minuteOf(item.start))
    to = Math.max(to, minuteOf(item.start) + lengthOf(item))
  }
  if (from > to) [from, to] = [0, 1440]
  const momentOf = (minute: number) => isoTime(timeZone, dayAfter(date, Math.floor(minute / 1440)), clockTime(minute))
  return { start: momentOf(from), end: momentOf(to) }
}
