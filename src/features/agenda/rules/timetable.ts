import { compareCodeUnits } from '../../../lib/compare.ts'
import { groupBy } from '../../../lib/group-by.ts'
import type { AgendaItem } from '../agenda-item.ts'
import { startMinute } from './clock-times.ts'

type TimetableItem = Pick<AgendaItem, 'id' | 'time' | 'start' | 'date' | 'day'>

type TimeGroup<Item> = { time: string; items: Item[] }
/** One day of the agenda; for items with neither date nor day number, both are null. */
export type AgendaDay<Item> = { date: string | null; day: number | null; groups: TimeGroup<Item>[] }

/**
 * Arranges items by day, then by time. Items with the same time text form a group; groups without a time come last, in
 * the order of creation. An item with only a day number joins the date of other items with that number.
 */
export function timetable<Item extends TimetableItem>(items: readonly Item[]): AgendaDay<Item>[] {
  const byCreation = [...items].sort((a, b) => compareCodeUnits(a.id, b.id))
  const dateOfNumber = new Map(byCreation.flatMap((item) => (item.day && item.date ? [[item.day, item.date]] : [])))
  const days = groupBy(byCreation, (item) => item.date || (item.day && dateOfNumber.get(item.day)) || item.day || null)

  return [...days]
    .map(([key, ofDay]) => ({
      date: typeof key === 'string' ? key : null,
      day: ofDay.find((item) => item.day)?.day ?? null,
      groups: groupsOf(ofDay),
    }))
    .sort((a, b) => compareCodeUnits(dayOrder(a), dayOrder(b)))
}

/** Returns items in the order of the timetable, those with only a day number on the date of that day, if it has one. */
export const onTheirDates = <Item extends TimetableItem>(items: readonly Item[]): Item[] =>
  timetable(items).flatMap(({ date, groups }) =>
    groups.flatMap(({ items }) => items.map((item) => ({ ...item, date }))),
  )

/** Sort key: dates first, then day numbers, then neither. */
const dayOrder = ({ date, day }: AgendaDay<unknown>) => date ?? (day ? `n${String(day).padStart(2, '0')}` : 'z')

function groupsOf<Item extends TimetableItem>(items: Item[]): TimeGroup<Item>[] {
  const groups = groupBy(items, ({ start, time }) => `${start ?? ''} ${time}`)
  const minute = ([first]: Item[]) => (first ? startMinute(first) : 0)
  return [...groups.values()]
    .sort((a, b) => (minute(a) === minute(b) ? 0 : minute(a) - minute(b)))
    .map((items) => ({ time: items[0]?.time ?? '', items }))
}
