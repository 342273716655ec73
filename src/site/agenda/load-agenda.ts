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
import { agendaSpan, currentDay } from '../../features/agenda/rules/current-day.ts'
import { withAssumedLengths } from '../../features/agenda/rules/talk-length.ts'
import type { Api } from '../../lib/api.ts'
import type { Clock } from '../../lib/api-context.ts'

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
  /** When it was loaded, in milliseconds; undefined before its first day. */
  at?: number
}

/** Loads the agenda: where it is split, the day that a filter names, or else all of it. */
export const loadAgenda = async (api: Api, filter: AgendaFilter): Promise<Agenda> =>
  agendaOf(await api.get<AgendaPart>(`/agenda/days/${isSearch(filter) ? allDays : filter.day || 1}`))

/** Loads the agenda that a page opens with: where it is split, on the days of the agenda, that of the current day. */
export async function loadOpeningAgenda(api: Api, filter: AgendaFilter, clock: Clock): Promise<Agenda> {
  const agenda = await loadAgenda(api, filter)
  const span = agendaSpan(agenda.days)
  const at = span && clock({ from: span.from - 1, to: span.to })
  if (!span || !at || at < span.from) return agenda
  const { number = 1 } = currentDay(agenda.days, at)
  const isOtherDay = agenda.isSplit && !isSearch(filter) && !filter.day && number > 1
  return { ...(isOtherDay ? await loadAgenda(api, { ...filter, day: String(number) }) : agenda), at }
}

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
