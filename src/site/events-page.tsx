import type { PublicEvent } from '../features/events/event.ts'
import { EventCard } from '../features/events/event-card.tsx'
import { api } from '../lib/api-context.ts'
import { loaderResponse } from '../lib/result.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/events-page'
import { listLoadError } from './load-error-messages.ts'
import { LoadedList } from './loaded-list.tsx'
import { PageMeta } from './page-meta.tsx'

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) =>
  loaderResponse(context.get(api).get<PublicEvent[]>('/events'))

export { load as clientLoader, load as loader }

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta page="events" />
      <PageHeader title="Upcoming Events">Evenings, workshops and meetings around the three days.</PageHeader>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">
        <LoadedList
          list={loaderData}
          failure={(failure) => listLoadError('events', failure)}
          empty="No events scheduled at this time. Please check back later."
        >
          {(events) => (
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {events.map((event, index) => (
                <li key={event.id}>
                  <EventCard event={event} eager={index < 3} />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      </div>
    </>
  )
}
