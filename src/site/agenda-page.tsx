import { useState } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import { filterOf } from '../features/agenda/rules/agenda-filter.ts'
import { usePageSubtitles, useSummit } from '../features/content/use-summit.ts'
import { failToLoad } from '../lib/api.ts'
import { api } from '../lib/api-context.ts'
import { timeZoneLabel } from '../lib/dates.ts'
import { loaderResponse } from '../lib/result.ts'
import { lazyAfterLoad } from '../ui/lazy-part.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/agenda-page'
import { firstView, loadAgenda } from './agenda/load-agenda.ts'
import { listLoadError } from './frame/load-error-messages.ts'
import { LoadErrorAlert } from './frame/loaded-list.tsx'
import { PageMeta } from './frame/page-meta.tsx'

const loadCode = () => import('./agenda/loaded-agenda.tsx')
/** Known once a navigation has loaded it; the server and the first page of a visit must render the same. */
let loaded: Awaited<ReturnType<typeof loadCode>>['default'] | undefined

/** Its HTML is there from the start. */
const LoadedLater = lazyAfterLoad(loadCode)

type Args = Pick<Route.LoaderArgs, 'context' | 'request'>

const filterOfRequest = ({ request }: Args) => filterOf(new URL(request.url).searchParams)

export function loader(args: Args) {
  const filter = filterOfRequest(args)
  return loaderResponse(loadAgenda(args.context.get(api), filter).then((agenda) => firstView(agenda, filter)))
}

export function clientLoader(args: Args) {
  const code = loadCode().then((module) => {
    loaded = module.default
  }, failToLoad)
  return loaderResponse(
    loadAgenda(args.context.get(api), filterOfRequest(args)).then((agenda) => code.then(() => agenda)),
  )
}

/** A filter needs no other data; where it does, the page loads them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate

export default function AgendaPage({ loaderData: { data: agenda, failure } }: Route.ComponentProps) {
  // If the code arrived with the data, the page is complete immediately.
  const [LoadedAgenda] = useState(() => loaded ?? LoadedLater)
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
          <LoadedAgenda agenda={agenda} timeZone={timeZone} />
        )}
      </div>
    </>
  )
}
