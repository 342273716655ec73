import { useContext } from 'react'
import { type AgendaFilter, filterAgenda } from '../../../features/agenda/rules/agenda-filter.ts'
import type { DayItem } from '../../../features/agenda/rules/agenda-row-item.ts'
import { MineLink } from '../../../features/agenda/view/agenda-filters.tsx'
import { MyAgendaContext } from '../../../features/agenda/view/my-agenda.tsx'

type Props = {
  /** The whole agenda; undefined if the page has only a part of it. */
  items: DayItem[] | undefined
  filter: AgendaFilter
}

/**
 * The link to the starred items, with the number that it would show beside the rest of the filter. There may be stars of
 * talks that are gone, so the number is known only with the whole agenda.
 */
export function CountedMineLink({ items, filter }: Props) {
  const starred = useContext(MyAgendaContext)?.starred ?? new Set()
  return (
    <>
      <MineLink filter={filter} count={items && filterAgenda(items, { ...filter, mine: starred }).length} />
      {starred.size === 0 && <p className="agenda-mine-hint">Star talks to make an agenda of your own.</p>}
    </>
  )
}
