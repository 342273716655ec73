import { type AgendaFilter, type FilterName, filterAgenda, filterNames } from './agenda-filter.ts'
import type { AgendaRowItem } from './agenda-row-item.ts'

/** Returns the query of the address with one part of the filter set; '' removes it. */
export function queryWith(filter: AgendaFilter, change: Partial<AgendaFilter>): string {
  const parts = Object.entries({ ...filter, ...change }).filter(([, value]) => value)
  return parts.length > 0 ? `?${new URLSearchParams(parts)}` : '?'
}

type Choice = { value: string; count: number }

/** Returns the tracks or rooms of an agenda by name, and how many items each would show beside the rest of the filter. */
export function choicesOf(items: AgendaRowItem[], filter: AgendaFilter, name: 'track' | 'room'): Choice[] {
  const textOf = (item: AgendaRowItem) => (name === 'track' ? item.track : item.location) ?? ''
  const others = filterAgenda(items, { ...filter, [name]: '' })
  const counts = Map.groupBy(others, textOf)
  const values = [...new Set(items.map(textOf))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'))
  return values.map((value) => ({ value, count: counts.get(value)?.length ?? 0 }))
}

/** Returns the parts of a filter without which something would be found, and how many items that is. */
export function waysOut(items: AgendaRowItem[], filter: AgendaFilter): { name: FilterName; count: number }[] {
  return filterNames
    .filter((name) => filter[name])
    .map((name) => ({ name, count: filterAgenda(items, { ...filter, [name]: '' }).length }))
    .filter(({ count }) => count > 0)
}
