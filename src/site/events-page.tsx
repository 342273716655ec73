import { usePageSubtitles } from '../features/content/use-summit.ts'
import type { PublicEvent } from '../features/events/event.ts'
import { cardEvent, EventCard } from '../features/events/event-card.tsx'
import { publicPages } from '../features/public-pages.ts'
import { api } from '../lib/api-context.ts'
import { toResult, withStatus } from '../lib/result.ts'
import type { Route } from './+types/events-page'
import styles from './events/events.css?url'
import { ListPages, listPage } from './frame/list-pages.tsx'
import { listLoadError } from './frame/load-error-messages.ts'
import { LoadedList } from './frame/loaded-list.tsx'
import { countedFacts, Opening, WovenPicture } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'

async function load({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) {
  const events = await toResult(context.get(api).get<PublicEvent[]>('/events'))
  const shown = listPage(events, request.url, cardEvent)
  return withStatus({ ...shown, count: events.data?.length ?? 0, hasTimes: events.data?.[0]?.time }, shown.list)
}

export { load as clientLoader, load as loader }

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { events: subtitle } = usePageSubtitles()
  const { count, hasTimes } = loaderData
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta page="events" />
      <Opening
        ground={publicPages.events.ground}
        title="Upcoming Events"
        facts={countedFacts({ event: count })}
        ornament={hasTimes && <WovenPicture src="/programme/events.svg" />}
      >
        {subtitle}
      </Opening>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">
        <LoadedList
          list={loaderData.list}
          errorMessage={(error) => listLoadError('events', error)}
          empty="No events scheduled at this time. Please check back later."
        >
          {(events) => (
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {events.map((event, index) => (
                <li key={event.id}>
                  <EventCard event={event} eager={index === 0} />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
        <ListPages pages={loaderData.pages} />
      </div>
    </>
  )
}
