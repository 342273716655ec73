import { lazy, Suspense, useMemo } from 'react'
import { type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { AgendaDays } from '../features/agenda/agenda-days.tsx'
import { filterAgenda, filterOf } from '../features/agenda/agenda-filter.ts'
import { AgendaFilters } from '../features/agenda/agenda-filters.tsx'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { type AgendaRowItem, rowItem } from '../features/agenda/agenda-row-item.ts'
import { usePageSubtitles, useSummit } from '../features/content/use-summit.ts'
import { api } from '../lib/api-context.ts'
import { timeZoneLabel } from '../lib/dates.ts'
import { loaderResponse } from '../lib/result.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/agenda-page'
import { listLoadError } from './load-error-messages.ts'
import { LoadedList } from './loaded-list.tsx'
import { PageMeta } from './page-meta.tsx'

const NothingFound = lazy(() => import('../features/agenda/nothing-found.tsx'))

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) =>
  loaderResponse(
    context
      .get(api)
      .get<PublicAgendaItem[]>('/agenda')
      .then((all) => all.map(rowItem)),
  )

export { load as clientLoader, load as loader }

/** A filter needs no other data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate

export default function AgendaPage({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useSummit()
  const { agenda: subtitle } = usePageSubtitles()
  const firstDay = loaderData.data?.find((item) => item.date)?.date
  const zone = timeZone && timeZoneLabel(timeZone, firstDay ?? undefined)
  return (
    <>
      <PageMeta page="agenda" />
      <PageHeader title="Event Agenda">
        {[subtitle, zone && `All times are ${zone}.`].filter(Boolean).join(' ')}
      </PageHeader>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14 print:py-0">
        <LoadedList
          list={loaderData}
          errorMessage={(error) => listLoadError('agenda', error)}
          empty="Agenda details will be announced soon. Please check back later."
          emptyNext={
            <ButtonLink to="/speakers" variant="primary">
              Meet the speakers
            </ButtonLink>
          }
        >
          {(items) => <FilteredAgenda items={items} timeZone={timeZone} />}
        </LoadedList>
      </div>
    </>
  )
}

function FilteredAgenda({ items, timeZone }: { items: AgendaRowItem[]; timeZone: string }) {
  const [address] = useSearchParams()
  const filter = filterOf(address)
  const { q, track, room } = filter
  const shown = useMemo(() => filterAgenda(items, { q, track, room }), [items, q, track, room])
  return (
    <>
      <AgendaFilters items={items} filter={filter} />
      <p aria-live="polite" className="sr-only">
        {shown.length < items.length && `${shown.length} of ${items.length} on the agenda`}
      </p>
      {shown.length > 0 ? (
        <AgendaDays items={shown} timeZone={timeZone} isFiltered={shown.length < items.length} />
      ) : (
        <Suspense>
          <NothingFound items={items} filter={filter} />
        </Suspense>
      )}
    </>
  )
}
