import { groupBy } from '../../../lib/group-by.ts'
import { type AgendaFilter, type ChoiceName, type FilterName, filterAgenda, filterNames } from './agenda-filter.ts'
import type { DayItem } from './agenda-row-item.ts'

/** Returns the query of the address with one part of the filter set; '' removes it. */
export function queryWith(filter: AgendaFilter, change: Partial<AgendaFilter>): string {
  const { mine, ...texts } = { ...filter, ...change }
  const parts = Object.entries({ ...texts, mine: mine ? '1' : '' }).filter(([, value]) => value)
  return parts.length > 0 ? `?${new URLSearchParams(parts)}` : '?'
}

/** A value to filter by, and the number of items that have it. */
type Choice = { value: string; count: number }
export type Choices = Record<ChoiceName, Choice[]>

export type Chosen = Pick<DayItem, 'dayNumber' | 'track' | 'format' | 'location'>

const choiceOf: Record<ChoiceName, (item: Chosen) => string | number | null | undefined> = {
  day: ({ dayNumber }) => dayNumber,
  track: ({ track }) => track,
  format: ({ format }) => format,
  room: ({ location }) => location,
}

/** Returns the number of items of each day, track, format or room. */
export function countBy(items: readonly Chosen[], name: ChoiceName): Map<string, number> {
  const groups = groupBy(items, (item) => String(choiceOf[name](item) ?? ''))
  return new Map([...groups].flatMap(([value, { length }]) => (value ? [[value, length] as const] : [])))
}

export const forEachName = (choicesOf: (name: ChoiceName) => Choice[]): Choices => ({
  day: choicesOf('day'),
  track: choicesOf('track'),
  format: choicesOf('format'),
  room: choicesOf('room'),
})

/** Returns the filter choices of an agenda, with the number of items that each would show combined with the other filters. */
export const choicesBeside = (choices: Choices, items: DayItem[], filter: AgendaFilter) =>
  forEachName((name) => {
    const counts = countBy(filterAgenda(items, { ...filter, [name]: '' }), name)
    return choices[name].map(({ value }) => ({ value, count: counts.get(value) ?? 0 }))
  })

/** Returns the parts of a filter to drop so that something is found, each with the number of items found. */
export function waysOut(items: DayItem[], filter: AgendaFilter): { name: FilterName; count: number }[] {
  return filterNames
    .filter((name) => filter[name])
    .map((name) => ({ name, count: filterAgenda(items, { ...filter, [name]: '' }).length }))
    .filter(({ count }) => count > 0)
}
