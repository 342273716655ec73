import { Link } from 'react-router'
import type { PublicRoom } from '../features/agenda/tracks-and-rooms/room.ts'
import { useSummit } from '../features/content/use-summit.ts'
import { admissionNames } from '../features/events/admission-names.ts'
import type { PublicEvent } from '../features/events/event.ts'
import { eventCard, eventPlace } from '../features/social-cards/occasion-card.ts'
import type { PublicVenue } from '../features/venues/venue.ts'
import { namesVenue, venueOfPlace } from '../features/venues/venue-of-place.ts'
import type { Api } from '../lib/api.ts'
import { api } from '../lib/api-context.ts'
import { partsOf } from '../lib/dates.ts'
import { hours } from '../lib/hours.ts'
import { pickFields } from '../lib/pick-fields.ts'
import { loaderResponse } from '../lib/result.ts'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Route } from './+types/event-page'
import { CalendarAndShare } from './agenda/calendar-and-share.tsx'
import styles from './events/events.css?url'
import { DetailPage, UnavailableDetail } from './frame/detail-page.tsx'
import { WovenPicture } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'

const list = { path: '/events', name: 'Events' }

const load = ({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) =>
  loaderResponse(loadEvent(context.get(api), encodeURIComponent(params.id)))

async function loadEvent(api: Api, id: string) {
  // The page shows the event even if the others or the places fail to load.
  const [event, all, venues, rooms] = await Promise.all([
    api.get<PublicEvent>(`/events/${id}`),
    api.get<PublicEvent[]>('/events').catch(() => []),
    api.get<PublicVenue[]>('/venues').catch(() => []),
    api.get<PublicRoom[]>('/rooms').catch(() => []),
  ])
  const others = all
    .filter((other) => other.date === event.date && other.id !== event.id)
    .map((other) => pickFields(other, ['id', 'name', 'time', 'location']))
  return {
    event,
    others,
    venueId: venueOfPlace(event.location, venues, rooms),
  }
}
type Loaded = Awaited<ReturnType<typeof loadEvent>>

export { load as clientLoader, load as loader }

export default function EventPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  if (failure) return <UnavailableDetail list={list} kind="Event" failure={failure} />
  return <Event {...data} />
}

function Event({ event, others, venueId }: Loaded) {
  const summit = useSummit()
  const { id, name, date, description, image, admission, past } = event
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta
        title={name}
        description={[eventPlace(event), description].filter(Boolean).join('. ')}
        card={{ name: `events/${id}`, content: eventCard(event, summit) }}
      />
      <DetailPage
        list={list}
        title={name}
        badge={past && <span className="badge tone-plain">Past</span>}
        facts={
          <>
            <time dateTime={date}>{eventPlace(event)}</time>
            {admission && <p>{admissionNames[admission]}</p>}
            <GettingThere place={event.location} venueId={venueId} />
          </>
        }
        ornament={event.time && <WovenPicture src={`/programme/events_${id}.svg`} />}
        aside={<CalendarAndShare calendar={`/events/${id}.ics`} title={name} />}
      >
        {image && (
          <ResponsiveImage
            key={image}
            path={image}
            alt=""
            priority="high"
            sizes="(min-width: 768px) 42rem, 92vw"
            fallback={null}
          />
        )}
        {description && <p className="whitespace-pre-line">{description}</p>}
        {others.length > 0 && <OnThatDay date={date} others={others} />}
      </DetailPage>
    </>
  )
}

/** Links the map of the place, where it is known. */
function GettingThere({ place, venueId }: { place: string; venueId: Loaded['venueId'] }) {
  const { venue } = useSummit()
  const isMain = venue && (venueId === null || namesVenue(place, venue))
  if (!venueId && !isMain) return null
  return (
    <p className="no-print">
      <Link
        to={venueId ? `/contact#venue-${venueId}` : '/contact#venue'}
        className="link inline-flex min-h-11 items-center"
      >
        Getting there
      </Link>
    </p>
  )
}

function OnThatDay({ date, others }: { date: string; others: Loaded['others'] }) {
  return (
    <section aria-labelledby="that-day" className="no-print">
      <h2 id="that-day" className="text-xl">
        Also on {partsOf(date).weekday}
      </h2>
      <ul className="mt-2 border-line border-t">
        {others.map(({ id, name, time, location }) => (
          <li key={id} className="border-line border-b py-2">
            <Link to={`/events/${id}`} className="link inline-flex min-h-11 items-center">
              {name}
            </Link>
            <p className="text-base text-muted">{[time && hours(time), location].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
