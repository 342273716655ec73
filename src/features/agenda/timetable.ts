import { compareCodePoints } from '../../lib/compare.ts'
import type { AgendaItem } from './agenda-item.ts'

type Placed = Pick<AgendaItem, 'id' | 'time' | 'date' | 'day'>

export type TimeGroup<Item> = { time: string; items: Item[] }
/** One day of the agenda. `date` and `day` are null for the items that name neither. */
export type AgendaDay<Item> = { date: string | null; day: number | null; groups: TimeGroup<Item>[] }

/** The first time of day that the text holds, in minutes: '2:30 pm - 3:15 pm' → 870. Infinity when it holds none. */
export function firstMinute(text: string): number {
  const match = /\b(\d{1,2})[:.h](\d{2})(?!\d)\s*([ap]\.?m\b)?|\b(\d{1,2})\s*([ap]\.?m\b)/i.exec(text)
  if (!match) return Number.POSITIVE_INFINITY
  const hour = Number(match[1] ?? match[4])
  const half = (match[3] ?? match[5])?.[0]?.toLowerCase()
  const onClock = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return onClock * 60 + Number(match[2] ?? 0)
}

/**
 * The agenda as people read it: by day, then by time. Items with the same time text form one group; groups without a
 * time come last, in order of creation. An item with a day's number alone joins the date that others give that number.
 */
export function timetable<Item extends Placed>(items: readonly Item[]): AgendaDay<Item>[] {
  const inOrder = [...items].sort((a, b) => compareCodePoints(a.id, b.id))
  const dateOfNumber = new Map(inOrder.flatMap((item) => (item.day && item.date ? [[item.day, item.date]] : [])))
  const days = Map.groupBy(inOrder, (item) => item.date || (item.day && dateOfNumber.get(item.day)) || item.day || null)

  return [...days]
    .map(([key, ofDay]) => ({
      date: typeof key === 'string' ? key : null,
      day: ofDay.find((item) => item.day)?.day ?? null,
      groups: groupsOf(ofDay),
    }))
    .sort((a, b) => compareCodePoints(dayOrder(a), dayOrder(b)))
}

/** Dates first, then numbers, then neither. */
const dayOrder = ({ date, day }: AgendaDay<unknown>) => date ?? (day ? `n${String(day).padStart(2, '0')}` : 'z')

function groupsOf<Item extends Placed>(items: Item[]): TimeGroup<Item>[] {
  const groups = [...Map.groupBy(items, (item) => item.time)].map(([time, ofTime]) => ({ time, items: ofTime }))
  const minute = ({ time }: TimeGroup<Item>) => firstMinute(time)
  return groups.sort((a, b) => (minute(a) === minute(b) ? 0 : minute(a) - minute(b)))
}
