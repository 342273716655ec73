import { minuteOf } from '../../../lib/time-of-day.ts'
import type { AgendaItem } from '../agenda-item.ts'
import { lengthOf, withAssumedLengths } from './talk-length.ts'

type Timed = Pick<AgendaItem, 'start' | 'end' | 'location' | 'date' | 'day'> & { assumedLength?: number }

/** Returns the full hours between which items of any day are, counted from midnight: [9, 18]; [0, 1] without any start. */
export function hoursOf(items: readonly Timed[]): [first: number, last: number] {
  const timed = withAssumedLengths(items, ({ date, day }) => date ?? day).filter(({ start }) => start)
  if (timed.length === 0) return [0, 1]
  const starts = timed.map(({ start }) => minuteOf(start as string))
  const ends = timed.map((item, index) => (starts[index] as number) + lengthOf(item))
  return [Math.floor(Math.min(...starts) / 60), Math.ceil(Math.max(...ends) / 60)]
}
