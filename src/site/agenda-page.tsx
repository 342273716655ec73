import { lazy, Suspense } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import { filterOf } from '../features/agenda/agenda-filter.ts'
import { usePageSubtitles, useSummit } from '../features/content/use-summit.ts'
import { api } from '../lib/api-context.ts'
import { timeZoneLabel } from '../lib/dates.ts'
import { loaderResponse } from '../lib/result.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/agenda-page'
import { FilteredAgenda } from './filtered-agenda.tsx'
import { type Agenda, firstView, loadAgenda } from './load-agenda.ts'
import { listLoadError } from './load-error-messages.ts'
import { LoadErrorAlert } from './loaded-list.tsx'
import { WithMyAgenda } from './my-agenda/with-my-agenda.tsx'
import { PageMeta } from './page-meta.tsx'

const SplitAgenda = lazy(() => import('./split-agenda.tsx'))

type Args = Pick<Route.LoaderArgs, 'context' | 'request'>

const filterOfRequest = ({ request }: Args) => filterOf(new URL(request.url).searchParams)

export function loader(args: Args) {
  const filter = filterOfRequest(args)
  return loaderResponse(loadAgenda(args.context.get(api), filter).then((agenda) => firstView(agenda, filter)))
}

export const clientLoader = (args: Args) => loaderResponse(loadAgenda(args.context.get(api), filterOfRequest(args)))

/** A filter needs no other data; where it does, the page loads them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate

export default function AgendaPage({ loaderData: { data: agenda, failure } }: Route.ComponentProps) {
  const { timeZone } = useSummit()
  const { agenda: subtitle } = usePageSubtitles()
  const firstDay = agenda?.days[0]?.date
  const zone = timeZone && timeZoneLabel(timeZone, firstDay ?? undefined)
  return (
    <>
      <PageMeta page="agenda" />
      <PageHeader title="Event Agenda">
        {[subtitle, zone && `All times are ${zone}.`].filter(Boolean).join(' ')}
      </PageHeader>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14 print:py-0">
        {failure ? (
          <LoadErrorAlert error={listLoadError('agenda', failure)} />
        ) : (
          <WithMyAgenda>
            <AgendaOfAnyLength agenda={agenda} timeZone={timeZone} />
          </WithMyAgenda>
        )}
      </div>
    </>
  )
}

function AgendaOfAnyLength({ agenda, timeZone }: { agenda: Agenda; timeZone: string }) {
  if (agenda.isSplit)
    return (
      <Suspense>
        <SplitAgenda agenda={agenda} timeZone={timeZone} />
      </Suspense>
    )
  if (agenda.days.length > 0) return <FilteredAgenda agenda={agenda} timeZone={timeZone} />
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
}
