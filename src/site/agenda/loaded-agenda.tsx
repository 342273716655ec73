import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilteredAgenda } from './filtered-agenda.tsx'
import type { Agenda } from './load-agenda.ts'
import { WithMyAgenda } from './my-agenda/with-my-agenda.tsx'
import { SplitAgenda } from './split-agenda.tsx'

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
