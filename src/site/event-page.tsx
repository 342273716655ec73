import { useSummit } from '../features/content/use-summit.ts'
import type { PublicEvent } from '../features/events/event.ts'
import { eventCard, eventPlace } from '../features/social-cards/occasion-card.ts'
import { api } from '../lib/api-context.ts'
import { loaderResponse } from '../lib/result.ts'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Route } from './+types/event-page'
import { CalendarAndShare } from './agenda/calendar-and-share.tsx'
import { DetailPage, UnavailableDetail } from './frame/detail-page.tsx'
import { PageMeta } from './frame/page-meta.tsx'

const list = { path: '/events', name: 'Events' }

const load = ({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) =>
  loaderResponse(context.get(api).get<PublicEvent>(`/events/${encodeURIComponent(params.id)}`))

export { load as clientLoader, load as loader }

export default function EventPage({ loaderData: { data: event, failure } }: Route.ComponentProps) {
  if (failure) return <UnavailableDetail list={list} kind="Event" failure={failure} />
  return <Event event={event} />
}

function Event({ event }: { event: PublicEvent }) {
  const summit = useSummit()
  const { id, name, date, description, image, past } = event
  return (
    <>
      <PageMeta
        title={name}
        description={[eventPlace(event), description].filter(Boolean).join('. ')}
        card={{ name: `events/${id}`, content: eventCard(event, summit) }}
      />
      <DetailPage
        list={list}
        title={name}
        badge={past && <span className="badge tone-plain">Past</span>}
        facts={<time dateTime={date}>{eventPlace(event)}</time>}
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
      </DetailPage>
    </>
  )
}
