import { useMemo } from 'react'
import { choicesBeside } from '../../features/agenda/rules/agenda-choices.ts'
import { filterAgenda } from '../../features/agenda/rules/agenda-filter.ts'
import type { Agenda } from './load-agenda.ts'
import { ShownAgenda } from './shown-agenda.tsx'
import { useAgendaFilter } from './use-agenda-filter.ts'

/** An agenda on a single page. */
export function FilteredAgenda({ agenda: { days, items, at }, timeZone }: { agenda: Agenda; timeZone: string }) {
  const filter = useAgendaFilter()
  const shown = useMemo(() => filterAgenda(items, filter), [items, filter])
  const choices = useMemo(() => choicesBeside(items, filter), [items, filter])
  const isFiltered = shown.length < items.length
  const found = isFiltered ? `${shown.length} of ${items.length} on the agenda` : ''
  return <ShownAgenda {...{ days, items, filter, shown, choices, timeZone, at, found, isFiltered }} />
}
