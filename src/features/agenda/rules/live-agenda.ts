import { partsOf } from '../../../lib/dates.ts'
import { deviceTime, momentInZone } from '../../../lib/zoned-time.ts'
import type { DayItem } from './agenda-row-item.ts'
import { lengthOf } from './talk-length.ts'

const minute = 60_000
/** How long from now the next item of a room may start, in milliseconds. */
export const horizon = 3 * 60 * minute

/** The fields by which an item has its place in time. */
type TimedItem = Pick<DayItem, 'id' | 'date' | 'start' | 'end' | 'location' | 'assumedLength'>

/** An item with the moments when it starts and ends, in milliseconds. */
export type Scheduled<Item = DayItem> = { item: Item; from: number; to: number }

/** The current items, and the next one of each room, in the order of time. */
export type LiveAgenda<Item = DayItem> = { running: Scheduled<Item>[]; next: Scheduled<Item>[] }

/** Returns the items with a date and a start. */
export function scheduled<Item extends TimedItem>(items: readonly Item[], timeZone: string): Scheduled<Item>[] {
  // Time zones are slow to compute, and many items start together.
  const moments = new Map<string, number>()
  return items.flatMap((item) => {
    const { date, start } = item
    if (!date || !start) return []
    const key = `${date} ${start}`
    const from = moments.get(key) ?? momentInZone(timeZone, date, start)
    moments.set(key, from)
    return [{ item, from, to: from + lengthOf(item) * minute }]
  })
}

/** Returns the current and the next items: at most one of each for a room, of those that overlap the later one. */
export function liveAgenda<Item extends TimedItem>(
  items: readonly Item[],
  timeZone: string,
  now: number,
): LiveAgenda<Item> {
  const all = scheduled(items, timeZone).sort((a, b) => a.from - b.from)
  const roomOf = ({ item }: Scheduled<Item>) => item.location || item.id
  const running = new Map(all.filter(({ from, to }) => from <= now && now < to).map((each) => [roomOf(each), each]))
  const coming = all.filter(({ from }) => from > now && from < now + horizon)
  const next = new Map(coming.toReversed().map((each) => [roomOf(each), each]))
  const inOrder = (some: Map<string, Scheduled<Item>>) => all.filter((each) => some.get(roomOf(each)) === each)
  return { running: inOrder(running), next: inOrder(next) }
}

/**
 * Returns the visitor's own time for each item with a start (by id), where their clocks differ from the venue's then:
 * '11:00', or 'Tue 23:00' on another day.
 */
export function visitorTimes(items: readonly DayItem[], timeZone: string): Map<string, string> {
  function textOf({ item: { date, start }, from }: Scheduled): string {
    const [day = '', clock = ''] = deviceTime(new Date(from)).split('T')
    if (day !== date) return `${partsOf(day).weekday.slice(0, 3)} ${clock}`
    return clock === start ? '' : clock
  }
  return new Map(
    scheduled(items, timeZone).flatMap((each) => {
      const text = textOf(each)
      return text ? [[each.item.id, text] as const] : []
    }),
  )
}
