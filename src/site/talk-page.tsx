import { Link } from 'react-router'
import type { AgendaItemDetails } from '../features/agenda/agenda-item.ts'
import { isBreak } from '../features/agenda/rules/is-break.ts'
import { AgendaSpeakers, TrackBadge } from '../features/agenda/view/agenda-speakers.tsx'
import { StarOf } from '../features/agenda/view/my-agenda.tsx'
import { useSummit } from '../features/content/use-summit.ts'
import { speakerNames, talkCard, talkPlace } from '../features/social-cards/occasion-card.ts'
import { api } from '../lib/api-context.ts'
import { longDate, shortDate, timeZoneLabel } from '../lib/dates.ts'
import { placeText } from '../lib/place-text.ts'
import { loaderResponse } from '../lib/result.ts'
import type { Route } from './+types/talk-page'
import { CalendarAndShare } from './agenda/calendar-and-share.tsx'
import { WithMyAgenda } from './agenda/my-agenda/with-my-agenda.tsx'
import { DetailPage, UnavailableDetail } from './frame/detail-page.tsx'
import { PageMeta } from './frame/page-meta.tsx'

const list = { path: '/agenda', name: 'Agenda' }

const load = ({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) =>
  loaderResponse(context.get(api).get<AgendaItemDetails>(`/agenda/${encodeURIComponent(params.id)}`))

export { load as clientLoader, load as loader }

export default function TalkPage({ loaderData: { data: talk, failure } }: Route.ComponentProps) {
  if (failure) return <UnavailableDetail list={list} kind="Talk" failure={failure} />
  return (
    <WithMyAgenda>
      <Talk talk={talk} />
    </WithMyAgenda>
  )
}

function Talk({ talk }: { talk: AgendaItemDetails }) {
  const summit = useSummit()
  const { id, topic, date, day, time, format, location, venue, description } = talk
  const zone = summit.timeZone && timeZoneLabel(summit.timeZone, date ?? undefined)
  return (
    <>
      <PageMeta
        title={topic}
        description={[speakerNames(talk), talkPlace(talk), description].filter(Boolean).join('. ')}
        card={{ name: `agenda/${id}`, content: talkCard(talk, summit) }}
      />
      <DetailPage
        list={list}
        title={topic}
        badge={
          <>
            <TrackBadge item={talk} /> {format}
          </>
        }
        star={!isBreak(talk) && <StarOf talk={talk} />}
        facts={
          <>
            <p>
              {date ? <time dateTime={date}>{longDate(date)}</time> : day && `Day ${day}`}
              {(date || day) && ', '}
              {time}
              {zone && <span className="ms-2 text-base">({zone})</span>}
            </p>
            {location && <p>{placeText(talk, summit.venue)}</p>}
            {venue && (
              <p>
                {venue.address && <span className="me-3">{venue.address}</span>}
                <Link to={`/contact#venue-${venue.id}`} className="inline-block py-1 underline">
                  Getting there
                </Link>
              </p>
            )}
          </>
        }
        aside={
          <>
            {date && <CalendarAndShare calendar={`/agenda/${id}.ics`} title={topic} />}
            <InRoom talk={talk} />
          </>
        }
      >
        <AgendaSpeakers item={talk} />
        {description && <p className="whitespace-pre-line">{description}</p>}
      </DetailPage>
    </>
  )
}

/** The previous and next items in the same room. */
function InRoom({ talk: { location, previous, next } }: { talk: AgendaItemDetails }) {
  if (!previous && !next) return null
  return (
    <nav aria-labelledby="in-room" className="rounded border border-line bg-card px-6 pt-5 pb-4">
      <h2 id="in-room" className="text-xl">
        In {location}
      </h2>
      <dl className="mt-2 grid gap-3">
        <Neighbour label="Before" item={previous} />
        <Neighbour label="After" item={next} />
      </dl>
    </nav>
  )
}

function Neighbour({ label, item }: { label: string; item: AgendaItemDetails['next'] }) {
  if (!item) return null
  const { id, topic, date, time } = item
  return (
    <div>
      <dt className="text-sm text-muted">
        {label} · {[date && shortDate(date), time].filter(Boolean).join(', ')}
      </dt>
      <dd>
        <Link to={`/agenda/${id}`} viewTransition className="link inline-flex min-h-11 items-center">
          {topic}
        </Link>
      </dd>
    </div>
  )
}
