import { filterOf } from '../../features/agenda/rules/agenda-filter.ts'
import type { DayItem } from '../../features/agenda/rules/agenda-row-item.ts'
import { currentDay, midnightOf } from '../../features/agenda/rules/current-day.ts'
import { horizon } from '../../features/agenda/rules/live-agenda.ts'
import { lengthOf } from '../../features/agenda/rules/talk-length.ts'
import type { Api } from '../../lib/api.ts'
import type { Clock } from '../../lib/api-context.ts'
import { pickFields } from '../../lib/pick-fields.ts'
import { minuteOf } from '../../lib/time-of-day.ts'
import { type Agenda, loadAgenda, loadOpeningAgenda } from '../agenda/load-agenda.ts'

const minute = 60_000
const noFilter = filterOf(new URLSearchParams())
/** A day of hundreds of talks would weigh more than the rest of the page. */
const maxItems = 60

/** Loads what is still to come on the current day; undefined if nothing is on, or starts soon. */
export async function loadOnDay(api: Api, clock: Clock) {
  const agenda = await loadOpeningAgenda(api, noFilter, clock)
  const { days, at } = agenda
  const { number } = at === undefined ? {} : currentDay(days, at)
  if (at === undefined || number === undefined) return undefined
  const left = (await itemsAround(api, agenda, number))
    .filter(({ dayNumber }) => dayNumber <= number)
    .flatMap((item) => {
      const dayStart = days[item.dayNumber - 1]?.start
      const from = dayStart && item.start && midnightOf(dayStart) + minuteOf(item.start) * minute
      return from && from + lengthOf(item) * minute > at ? [{ item, from }] : []
    })
    .sort((a, b) => a.from - b.from)
  const first = left[0]
  return first && first.from < at + horizon
    ? { at, items: left.slice(0, maxItems).map(({ item }) => timed(item)), isSplit: agenda.isSplit }
    : undefined
}
export type OnDayData = NonNullable<Awaited<ReturnType<typeof loadOnDay>>>

/** Items of the day before may run past midnight. */
async function itemsAround(api: Api, { isSplit, items }: Agenda, number: number): Promise<DayItem[]> {
  if (!isSplit || number === 1) return items
  const before = await loadAgenda(api, { ...noFilter, day: String(number - 1) })
  return [...before.items, ...items]
}

const timed = ({ venue, ...item }: DayItem) => ({
  ...pickFields(item, ['id', 'topic', 'date', 'start', 'end', 'assumedLength', 'location']),
  ...(venue && { venue }),
})
