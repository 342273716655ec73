import { clamp } from '../../../lib/clamp.ts'
import { minuteOf } from '../../../lib/time-of-day.ts'
import type { AgendaItem } from '../agenda-item.ts'
import { lengthOf, withAssumedLengths } from './talk-length.ts'

type Timed = Pick<AgendaItem, 'start' | 'end' | 'location' | 'date' | 'day'> & { assumedLength?: number }

/** A longer pause, in hours, is left out. */
const longestPause = 1

/**
 * Returns the full hours that a drawing of the programme shows, counted from midnight: those from the first start to the
 * last end of any day, without long pauses of all days; [0] without any start.
 */
export function hoursOf(items: readonly Timed[]): number[] {
  const hours = new Set<number>()
  for (const item of withAssumedLengths(items, ({ date, day }) => date ?? day)) {
    if (!item.start) continue
    const start = minuteOf(item.start)
    for (let hour = Math.floor(start / 60); hour * 60 < start + lengthOf(item); hour += 1) hours.add(hour)
  }
  const busy = [...hours].sort((a, b) => a - b)
  if (busy.length === 0) return [0]
  return busy.flatMap((hour, index) => {
    const pause = (busy[index + 1] ?? hour) - hour - 1
    return pause > 0 && pause <= longestPause ? Array.from({ length: pause + 1 }, (_, more) => hour + more) : hour
  })
}

/** Returns how far along these hours a minute of the day is, between 0 and 1. */
export const shareOfHours = (hours: readonly number[], minute: number) =>
  hours.reduce((sum, hour) => sum + clamp(minute / 60 - hour, 0, 1), 0) / hours.length
