import type { AgendaPart } from '../../features/agenda/agenda-part.ts'
import type { AgendaSummary } from '../../features/agenda/agenda-summary.ts'
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
import { pickFields } from '../../lib/pick-fields.ts'

export type Agenda = {
  days: AgendaPart['days']
  choices: Choices
  /** True if the agenda is too long for one page, which then shows one day or the results of a search. */
  isSplit: boolean
  /** False if only the items of one day, or those that the URL asks for, are loaded. */
  isWhole: boolean
  items: DayItem[]
  /** How many items match the URL, if more than are loaded. */
  found?: number
  /** When it was loaded, in milliseconds; undefined before its first day. */
  at?: number
  /** For the opening of the page and its share picture; undefined if it could not be loaded. */
  counts?: Pick<AgendaSummary, 'sessions' | 'rooms' | 'hours' | 'version'> | undefined
}

/** Loads the agenda: if it is split, the day that a filter names; otherwise all of it. */
export const loadAgenda = async (api: Api, filter: AgendaFilter): Promise<Agenda> =>
  agendaOf(await api.get<AgendaPart>(`/agenda/days/${isSearch(filter) ? allDays : filter.day || 1}`))

/** Loads the agenda that a page opens with: if it is split, the current day's on the days of the agenda. */
export async function loadOpeningAgenda(api: Api, filter: AgendaFilter, clock: Clock): Promise<Agenda> {
  const [first, counts] = await Promise.all([loadAgenda(api, filter), loadCounts(api)])
  const agenda = { ...first, counts }
  const span = agendaSpan(agenda.days)
  const at = span && clock({ from: span.from - 1, to: span.to })
  if (!span || !at || at < span.from) return agenda
  const { number = 1 } = currentDay(agenda.days, at)
  const isOtherDay = agenda.isSplit && !isSearch(filter) && !filter.day && number > 1
  return { ...(isOtherDay ? await loadAgenda(api, { ...filter, day: String(number) }) : agenda), counts, at }
}

const loadCounts = (api: Api) =>
  api.get<AgendaSummary>('/agenda/summary').then(
    (summary) => pickFields(summary, ['sessions', 'rooms', 'hours', 'version']),
    () => undefined,
  )

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

/** Loads all items of a split agenda day by day, because the browser may have some days cached. */
export async function loadAllDays(api: Api, { days }: Agenda): Promise<DayItem[]> {
  const parts = await Promise.all(days.map((_, index) => api.get<AgendaPart>(`/agenda/days/${index + 1}`)))
  return parts.flatMap(({ items }) => dayItems(items, days))
}

/** Trims a split agenda to its first view, because every item is in the HTML twice (markup and hydration data). */
export function firstView(agenda: Agenda, filter: AgendaFilter): Agenda {
  if (!agenda.isSplit || !isSearch(filter)) return agenda
  const found = filterAgenda(agenda.items, filter)
  return {
    ...agenda,
    choices: choicesBeside(agenda.choices, agenda.items, filter),
    isWhole: false,
    items: found.slice(0, maxWhole),
    found: found.length,
  }
}
