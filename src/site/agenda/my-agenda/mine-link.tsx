import { useContext } from 'react'
import { Link } from 'react-router'
import { queryWith } from '../../../features/agenda/rules/agenda-choices.ts'
import { type AgendaFilter, filterAgenda } from '../../../features/agenda/rules/agenda-filter.ts'
import type { DayItem } from '../../../features/agenda/rules/agenda-row-item.ts'
import { MyAgendaContext } from '../../../features/agenda/view/my-agenda.tsx'

type Props = {
  /** The whole agenda; undefined if the page has only a part of it. */
  items: DayItem[] | undefined
  filter: AgendaFilter
}

/** Filters the agenda by starred items, once there are some, and shows how many remain with the rest of the filter. */
export function MineLink({ items, filter: { mine, ...filter } }: Props) {
  const { starred } = useContext(MyAgendaContext) ?? {}
  if (!starred || (starred.size === 0 && !mine)) return null
  return (
    <Link
      to={queryWith(filter, mine ? {} : { mine: starred })}
      preventScrollReset
      aria-current={Boolean(mine)}
      className="agenda-choice agenda-mine"
    >
      Mine <span>{items ? filterAgenda(items, { ...filter, mine: starred }).length : starred.size}</span>
    </Link>
  )
}
