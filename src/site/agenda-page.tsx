import { useState } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import { filterOf } from '../features/agenda/rules/agenda-filter.ts'
import { useSummit } from '../features/content/use-summit.ts'
import { failToLoad } from '../lib/api.ts'
import { api, clock } from '../lib/api-context.ts'
import { loadOnce } from '../lib/load-once.ts'
import { loaderResponse } from '../lib/result.ts'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'
import { lazyAfterLoad } from '../ui/lazy-part.tsx'
import type { Route } from './+types/agenda-page'
import styles from './agenda/agenda.css?url'
import { AgendaOpening } from './agenda/agenda-opening.tsx'
import { firstView, loadOpeningAgenda } from './agenda/load-agenda.ts'
import { openAtDay } from './agenda/open-at-day.ts'
import { listLoadError } from './frame/load-error-messages.ts'
import { LoadErrorAlert } from './frame/loaded-list.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'

const loadCode = loadOnce(() => import('./agenda/loaded-agenda.tsx'))
const loadLoader = loadOnce(() => import('./agenda/load-agenda.ts'))
/**
 * Set once a navigation has loaded it; before that, because the server and the first page of a visit must render the
 * same.
 */
let loaded: Awaited<ReturnType<typeof loadCode>>['default'] | undefined

/** Its HTML is in the document from the start. */
const LoadedLater = lazyAfterLoad(loadCode)

type Args = Pick<Route.LoaderArgs, 'context' | 'request'>

const filterOfRequest = ({ request }: Args) => filterOf(new URL(request.url).searchParams)

const loadOpening = (load: typeof loadOpeningAgenda, args: Args) =>
  load(args.context.get(api), filterOfRequest(args), args.context.get(clock))

export function loader(args: Args) {
  const filter = filterOfRequest(args)
  return loaderResponse(loadOpening(loadOpeningAgenda, args).then((agenda) => firstView(agenda, filter)))
}

export function clientLoader(args: Args) {
  const code = loadCode().then((module) => {
    loaded = module.default
  }, failToLoad)
  // The first page of a visit does not need this code.
  const agenda = loadLoader().then((module) => loadOpening(module.loadOpeningAgenda, args), failToLoad)
  return loaderResponse(agenda.then((loaded) => code.then(() => loaded)))
}

/** A filter needs no new data from the loader; a split agenda loads the rest itself. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate

export default function AgendaPage({ loaderData: { data: agenda, failure } }: Route.ComponentProps) {
  // If the code arrived with the data, the page is complete immediately.
  const [LoadedAgenda] = useState(() => loaded ?? LoadedLater)
  const { timeZone } = useSummit()
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta page="agenda" programme={agenda?.counts?.version} />
      <AgendaOpening agenda={agenda} />
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14 print:py-0">
        {failure ? (
          <LoadErrorAlert error={listLoadError('agenda', failure)} />
        ) : (
          <LoadedAgenda agenda={agenda} timeZone={timeZone} />
        )}
        {agenda?.days[0] && (
          <a href="/programme/poster.svg" className="link no-print inline-flex min-h-11 items-center">
            Poster to print
          </a>
        )}
        {agenda?.at !== undefined && <OpeningScript />}
      </div>
    </>
  )
}

/**
 * The script of a server-rendered document; scripts rendered by the browser don't run. A separate component, because
 * updating the page would render the agenda again before its code is loaded.
 */
function OpeningScript() {
  const [isMadeHere] = useState(useHydrated())
  return isMadeHere ? null : openingScript
}

/** Browsers that know the link paint nothing before the script. Only the server renders its text: see open-at-day.ts. */
const openingScript = (
  <>
    <link rel="expect" href="#opening" blocking="render" />
    <script id="opening" suppressHydrationWarning>
      {import.meta.env.SSR ? openAtDay : ''}
    </script>
  </>
)
