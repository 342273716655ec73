import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { dayLabel } from '../features/agenda/rules/day-label.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import type { RecordList } from './use-record-list.ts'

type Props = { items: readonly PublicAgendaItem[]; records: Pick<RecordList<PublicAgendaItem>, 'state' | 'change'> }

const isoDate = /\d{4}-\d{2}-\d{2}/

/** Shows the items of one day: puts its date into the search, which finds dates. */
export function DayFilter({ items, records: { state, change } }: Props) {
  const dates = [...new Set(items.flatMap(({ date }) => date ?? []))].sort()
  if (dates.length < 2) return null
  const [shown = ''] = isoDate.exec(state.search) ?? []
  const choose = (date: string) => change({ search: `${date} ${state.search.replace(isoDate, '').trim()}`.trim() })
  return (
    <div className="mb-4 overflow-x-auto">
      <SegmentedControl
        label="Day"
        options={[{ value: '', label: 'All' }, ...dates.map((date) => ({ value: date, label: dayLabel(date) }))]}
        value={shown}
        onChange={choose}
      />
    </div>
  )
}
