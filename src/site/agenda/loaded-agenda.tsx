import { useMemo } from 'react'
import { choicesBeside } from '../../features/agenda/rules/agenda-choices.ts'
import { filterAgenda } from '../../features/agenda/rules/agenda-filter.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Agenda } from './load-agenda.ts'
import { WithMyAgenda } from './my-agenda/with-my-agenda.tsx'
import { ShownAgenda } from './shown-agenda.tsx'
import { SplitAgenda } from './split-agenda.tsx'
import { useAgendaFilter } from './use-agenda-filter.ts'

/** An agenda of any length, with the visitor's stars. */
export default function LoadedAgenda({ agenda, timeZone }: { agenda: Agenda; timeZone: string }) {
  if (agenda.days.length === 0)
    return (
      <EmptyState
        next={
          <ButtonLink to="/speakers" variant="primary">
            Meet the speakers
          </ButtonLink>
        }
      >
        Agenda details will be announced soon. Please check back later.
      </EmptyState>
    )
  const Shown = agenda.isSplit ? SplitAgenda : FilteredAgenda
  return (
    <WithMyAgenda>
      <Shown agenda={agenda} timeZone={timeZone} />
    </WithMyAgenda>
  )
}

/** An agenda on a single page. */
function FilteredAgenda({ agenda: { days, items, at, ...agenda }, timeZone }: { agenda: Agenda; timeZone: string }) {
  const filter = useAgendaFilter()
  const shown = useMemo(() => filterAgenda(items, filter), [items, filter])
  const choices = useMemo(() => choicesBeside(agenda.choices, items, filter), [agenda.choices, items, filter])
  const isFiltered = shown.length < items.length
  const found = isFiltered ? `${shown.length} of ${items.length} on the agenda` : ''
  return <ShownAgenda isWhole {...{ days, items, filter, shown, choices, timeZone, at, found, isFiltered }} />
}
