import { isBackwards, minuteOf, minutesBetween } from '../../../lib/time-of-day.ts'
import type { AgendaItem } from '../agenda-item.ts'
import { clockTime } from './clock-times.ts'

/** `assumedLength` is in minutes. */
type Times = Partial<Pick<AgendaItem, 'start' | 'end' | 'location'>> & { assumedLength?: number }

/** In minutes. */
const longestAssumed = 60

/** Returns false for an item without an end, and for one that ends when or before it starts. */
export const hasEnd = ({ start, end }: Times) => Boolean(start && end && end !== start && !isBackwards(start, end))

/** Returns how long an item takes, in minutes. An item without an end must come from `withAssumedLengths`. */
export const lengthOf = (item: Times): number =>
  hasEnd(item) ? minutesBetween(item.start as string, item.end as string) : (item.assumedLength ?? longestAssumed)

/** Returns when an item ends, HH:MM. */
export const endOf = (item: Times & { start: string }) => clockTime(minuteOf(item.start) + lengthOf(item))

/**
 * Adds the assumed length to items that have a start but no end: until the next start in their room on that day, at most an
 * hour. Items without a room count as one room. An item that has an assumed length keeps it.
 * @param items all items of a day, or of several days
 * @param dayOf tells the days apart
 */
export function withAssumedLengths<Item extends Times>(
  items: readonly Item[],
  dayOf: (item: Item) => unknown = () => '',
): (Item & Pick<Times, 'assumedLength'>)[] {
  const roomOf = (item: Item) => `${dayOf(item)} ${item.location ?? ''}`
  const starts = new Map<string, number[]>()
  for (const item of items) {
    if (!item.start) continue
    const ofRoom = starts.get(roomOf(item)) ?? []
    ofRoom.push(minuteOf(item.start))
    starts.set(roomOf(item), ofRoom)
  }
  return items.map((item) => {
    if (!item.start || hasEnd(item) || item.assumedLength) return item
    const from = minuteOf(item.start)
    const waits = (starts.get(roomOf(item)) ?? []).map((start) => start - from).filter((wait) => wait > 0)
    return { ...item, assumedLength: Math.min(longestAssumed, ...waits) }
  })
}
