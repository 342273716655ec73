import { useCallback, useMemo } from 'react'
import { pageApi } from '../../browser/page-api.ts'
import { filterOf } from '../../features/agenda/rules/agenda-filter.ts'
import { liveAgenda } from '../../features/agenda/rules/live-agenda.ts'
import { NextItems, RunningItems } from '../../features/agenda/view/live-items.tsx'
import { useSummit } from '../../features/content/use-summit.ts'
import { dateInZone, defaultTimeZone } from '../../lib/dates.ts'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { MoreLink, SectionHeading } from '../../ui/section-heading.tsx'
import { loadAgenda } from './load-agenda.ts'

const day = 86_400_000

/** The current and the next items of the agenda, if there are any; nothing if they cannot be loaded. */
export default function OnNow() {
  const timeZone = useSummit().timeZone || defaultTimeZone
  const now = useNow()
  // Yesterday's items may run past midnight.
  const [yesterday, today] = [-day, 0].map((change) => now && dateInZone(timeZone, new Date(now.getTime() + change)))
  const load = useCallback(
    async () => (yesterday && today ? loadDays([yesterday, today]) : undefined),
    [yesterday, today],
  )
  const { data: items } = useAsync(load)
  const live = useMemo(() => now && items && liveAgenda(items, timeZone, now.getTime()), [items, timeZone, now])
  if (!live || live.running.length + live.next.length === 0) return null
  return (
    <section className="container-page pt-14 md:pt-20">
      <SectionHeading title="On now" more={<MoreLink to="/agenda">Today’s agenda</MoreLink>} />
      <div className="now-and-next">
        <RunningItems items={live.running} now={now?.getTime() ?? 0} />
        <NextItems items={live.next} />
      </div>
    </section>
  )
}

const noFilter = filterOf(new URLSearchParams())

/** Loads the items of the dates, or of all dates if the agenda is short. */
async function loadDays(dates: string[]) {
  const first = await loadAgenda(pageApi, noFilter)
  if (!first.isSplit) return first.items
  const numbers = first.days.flatMap(({ date }, index) => (date && dates.includes(date) ? [index + 1] : []))
  const parts = await Promise.all(numbers.map((number) => loadAgenda(pageApi, { ...noFilter, day: String(number) })))
  return parts.flatMap(({ items }) => items)
}
