import { Link } from 'react-router'
import { hours } from '../../lib/hours.ts'
import { pickFields } from '../../lib/pick-fields.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { LongDate } from '../../ui/long-date.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { admissionNames } from './admission-names.ts'
import type { PublicEvent } from './event.ts'

/** Drops the fields of an event that a card does not show; `past` is left out where it is false. */
export const cardEvent = (event: PublicEvent) => ({
  ...pickFields(event, ['id', 'name', 'date', 'time', 'location', 'description', 'image', 'admission']),
  ...(event.past && { past: true }),
})
export type CardEvent = ReturnType<typeof cardEvent>

/** A card in a list below the page's heading. */
export function EventCard({ event, eager }: { event: CardEvent; eager: boolean }) {
  return (
    <article className="event-card">
      <EventImage name={event.name} image={event.image} eager={eager} />
      <EventDetails event={event} />
    </article>
  )
}

function EventDetails({ event }: { event: CardEvent }) {
  const { id, name, date, time, location, description, admission, past } = event
  return (
    <div className="event-card-body">
      <time dateTime={date} className="event-card-date">
        <LongDate isoDay={date} />
      </time>
      <h2>
        <Link to={`/events/${id}`}>{name}</Link>
        {past && <span className="badge tone-plain ms-3 align-middle font-sans tracking-normal">Past</span>}
      </h2>
      <ul className="event-card-place">
        <li>
          <Icon name="map-pin" />
          {location}
        </li>
        {time && (
          <li>
            <Icon name="clock" />
            {hours(time)}
          </li>
        )}
        {admission && (
          <li>
            <span className="badge tone-plain">{admissionNames[admission]}</span>
          </li>
        )}
      </ul>
      {description && <p>{description}</p>}
    </div>
  )
}

type ImageProps = Pick<PublicEvent, 'name' | 'image'> & { eager: boolean }

/** The event's image; without one, or with a broken one, its initials, so that all cards of a row have the same height. */
function EventImage({ name, image, eager }: ImageProps) {
  const initials = (
    <div aria-hidden="true" className="initials cloth">
      {initialsOf(name)}
    </div>
  )
  if (!image) return initials
  return (
    <ResponsiveImage
      key={image}
      path={image}
      alt=""
      priority={eager ? 'high' : undefined}
      sizes="(min-width: 992px) 370px, (min-width: 576px) 45vw, 92vw"
      fallback={initials}
    />
  )
}
