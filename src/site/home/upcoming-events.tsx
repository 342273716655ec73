import { Link } from 'react-router'
import type { SectionTexts } from '../../features/content/section-defaults.ts'
import type { CardEvent } from '../../features/events/event-card.tsx'
import { partsOf } from '../../lib/dates.ts'
import { hours } from '../../lib/hours.ts'
import type { Result } from '../../lib/result.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { MoreLink, SectionHeading } from '../../ui/section-heading.tsx'
import { listLoadError } from '../frame/load-error-messages.ts'
import { LoadedList } from '../frame/loaded-list.tsx'

export function UpcomingEvents({ texts, events }: { texts: SectionTexts; events: Result<CardEvent[]> }) {
  return (
    <section className="home-events ground-sand">
      <div className="container-page">
        <SectionHeading
          title={texts.title || 'Upcoming events'}
          subtitle={texts.subtitle}
          more={<MoreLink to="/events">View All Events</MoreLink>}
        />
        <LoadedList
          list={events}
          errorMessage={(error) => listLoadError('events', error)}
          empty="No events scheduled at this time. Please check back later."
        >
          {(items) => (
            <ul>
              {items.map((event) => (
                <li key={event.id}>
                  <Row event={event} />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      </div>
    </section>
  )
}

/** An event with its day as a large figure. */
function Row({ event: { id, name, date, time, location, description, image, past } }: { event: CardEvent }) {
  const { weekday, month, day } = partsOf(date)
  return (
    <article>
      <time dateTime={date}>
        {weekday.slice(0, 3)} <b>{day}</b> {month}
        {time && <span>{hours(time)}</span>}
      </time>
      <div>
        <h3>
          <Link to={`/events/${id}`}>{name}</Link>
          {past && <span className="badge tone-plain">Past</span>}
        </h3>
        {description && <p>{description}</p>}
        <p className="home-event-place">
          <Icon name="map-pin" />
          {location}
        </p>
      </div>
      {image && <ResponsiveImage path={image} alt="" sizes="(min-width: 768px) 240px, 1px" />}
    </article>
  )
}
