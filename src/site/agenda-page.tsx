import { Link } from 'react-router'
import { AgendaDays } from '../features/agenda/agenda-days.tsx'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { api } from '../lib/api-context.ts'
import { listFailure } from '../lib/failure-words.ts'
import { pageOf } from '../lib/loaded.ts'
import { PageTop } from '../ui/page-top.tsx'
import type { Route } from './+types/agenda-page'
import { LoadedList } from './loaded-list.tsx'
import { PageHead } from './page-head.tsx'

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) =>
  pageOf(context.get(api).get<PublicAgendaItem[]>('/agenda'))

export { load as clientLoader, load as loader }

export default function AgendaPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page="agenda" />
      <PageTop title="Event Agenda">All times are local to the venue.</PageTop>
      <div className="container-page py-4 md:py-8 print:py-0">
        <LoadedList
          list={loaderData}
          failure={(failure) => listFailure('agenda', failure)}
          empty="Agenda details will be announced soon. Please check back later."
          emptyNext={
            <Link to="/speakers" viewTransition className="button button-primary">
              Meet the speakers
            </Link>
          }
        >
          {(items) => <AgendaDays items={items} />}
        </LoadedList>
      </div>
    </>
  )
}
