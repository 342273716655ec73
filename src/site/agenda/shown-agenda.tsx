import { type ReactNode, useContext, useMemo, useState } from 'react'
import type { RenderGrid } from '../../features/agenda/grid/day-grid.tsx'
import type { Choices } from '../../features/agenda/rules/agenda-choices.ts'
import type { AgendaFilter } from '../../features/agenda/rules/agenda-filter.ts'
import type { DayItem } from '../../features/agenda/rules/agenda-row-item.ts'
import { AgendaDays } from '../../features/agenda/view/agenda-days.tsx'
import { AgendaFilters } from '../../features/agenda/view/agenda-filters.tsx'
import { MyAgendaContext } from '../../features/agenda/view/my-agenda.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import { lazyAfterLoad } from '../../ui/lazy-part.tsx'
import type { Agenda } from './load-agenda.ts'

const AgendaView = lazyAfterLoad(() => import('./agenda-view.tsx'))
const NothingFound = lazyAfterLoad(() => import('../../features/agenda/view/nothing-found.tsx'))

type Props = {
  days: Agenda['days']
  /** All known items. */
  items: DayItem[]
  /** False if there are others. */
  isWhole: boolean
  filter: AgendaFilter
  shown: DayItem[]
  choices: Choices
  timeZone: string
  at: number | undefined
  /** Says how many items are shown: '3 of 46 on the agenda'. */
  found: string
  isFiltered: boolean
  shownDay?: number | undefined
  /** Called when the pointer or the focus comes to the filters. */
  onReach?: (() => void) | undefined
  /** Between the filters and the items. */
  note?: ReactNode
}

/** The filters of the agenda, and the items that match. */
export function ShownAgenda({ days, items, isWhole, filter, shown, choices, found, onReach, note, ...shownAs }: Props) {
  const [grid, setGrid] = useState<RenderGrid>()
  const isHydrated = useHydrated()
  const my = useContext(MyAgendaContext)
  // Compare one's own talks only with those that are shown.
  const compared = filter.mine ? shown : items
  const withClashes = useMemo(() => my && { ...my, clashes: my.clashesOf(compared) }, [my, compared])
  return (
    <MyAgendaContext value={withClashes}>
      <div className="relative">
        <AgendaFilters
          days={days}
          choices={choices}
          items={isWhole ? items : undefined}
          filter={filter}
          onReach={onReach}
        />
        {isHydrated && <AgendaView isGrid={grid !== undefined} onChoose={setGrid} />}
      </div>
      {filter.mine && my && <my.MinePanel />}
      <p aria-live="polite" className="sr-only">
        {found}
      </p>
      {note}
      {shown.length > 0 ? (
        <AgendaDays days={days} items={shown} grid={grid} {...shownAs} />
      ) : (
        filter.mine?.size !== 0 && <NothingFound items={items} filter={filter} />
      )}
    </MyAgendaContext>
  )
}
