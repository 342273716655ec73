import type { AgendaPart } from '../../features/agenda/agenda-part.ts'
import { type Choices, choicesBeside } from '../../features/agenda/rules/agenda-choices.ts'
import {
  type AgendaFilter,
  allDays,
  filterAgenda,
  isSearch,
  maxWhole,
} from '../../features/agenda/rules/agenda-filter.ts'
import { type DayItem, rowItem } from '../../features/agenda/rules/agenda-row-item.ts'
import { withAssumedLengths } from '../../features/agenda/rules/talk-length.ts'
import type { Api } from '../../lib/api.ts'

export type Agenda = {
  days: AgendaPart['days']
  choices: Choices
  /** Too many items for one page: it shows one day, or the results of a search. */
  isSplit: boolean
  /** False when the items are only those of a day, or those that the address asks for. */
  isWhole: boolean
  items: DayItem[]
  /** How many items the address asks for, if not all of them are given. */
  found?: number
}

/** Loads the agenda: where it is split, the day that a filter names, or else all of it. */
export const loadAgenda = async (api: Api, filter: AgendaFilter) =>
  agendaOf(await api.get<AgendaPart>(`/agenda/days/${isSearch(filter) ? allDays : filter.day || 1}`))

function agendaOf({ days, choices, isWhole, items }: AgendaPart): Agenda {
  const isSplit = choices.day.reduce((sum, { count }) => sum + count, 0) > maxWhole
  return { days, choices, isSplit, isWhole, items: dayItems(items, days) }
}

/** Returns the rows of whole days. An item with only a day number is on the date of its day. */
const dayItems = (items: AgendaPart['items'], days: AgendaPart['days']): DayItem[] =>
  withAssumedLengths(
    items.map((item) => ({
      ...rowItem(item),
      date: days[item.dayNumber - 1]?.date,
      dayNumber: item.dayNumber,
    })),
    ({ dayNumber }) => dayNumber,
  )

/** Loads all items of a split agenda, each day by itself: the browser may have some. */
export async function loadAllDays(api: Api, { days }: Agenda): Promise<DayItem[]> {
  const parts = await Promise.all(days.map((_, index) => api.get<AgendaPart>(`/agenda/days/${index + 1}`)))
  return parts.flatMap(({ items }) => dayItems(items, days))
}

/** Leaves the items of a split agenda that the page shows at first: its HTML holds them twice. */
export function firstView(agenda: Agenda, filter: AgendaFilter): Agenda {
  if (!agenda.isSplit || !isSearch(filter)) return agenda
  const found = filterAgenda(agenda.items, filter)
  return {
    ...agenda,
    choices: choicesBeside(agenda.items, filter),
    isWhole: false,
    items: found.slice(0, maxWhole),
    found: found.length,
  }
}
