import { longDate } from '../../lib/dates.ts'
import { Clock, MapPin } from '../../ui/icons/icons.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { PublicEvent } from './event.ts'

/** '18:30 – 22:00', or only its start. */
const hours = ({ start, end }: NonNullable<PublicEvent['time']>) => (end ? `${start} – ${end}` : start)

type Props = { event: PublicEvent; brief?: boolean; eager?: boolean }

/** @param brief without its picture, as on the home page */
export function EventCard({ event, brief, eager }: Props) {
  const { name, date, time, location, description, image, past } = event
  const Heading = brief ? 'h3' : 'h2'
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-line bg-card shadow-card">
      {!brief && <EventPicture name={name} image={image} eager={eager ?? false} />}
      <div className="flex flex-1 flex-col p-6 md:max-lg:p-5">
        <p className="flex items-center gap-x-3">
          <span
            aria-hidden="true"
            className="font-heading text-5xl leading-none font-semibold whitespace-nowrap text-link"
          >
            {Number(date.slice(8))}
          </span>
          <time dateTime={date} className="text-sm leading-snug font-semibold text-muted">
            {longDate(date)}
          </time>
        </p>
        <Heading className="mt-4 text-xl">
          {name}
          {past && <span className="badge tone-plain ms-3 align-middle font-sans tracking-normal">Past</span>}
        </Heading>
        <ul className="mt-2 grid gap-1 text-sm text-muted">
          <li className="flex items-start gap-2">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {location}
          </li>
          {time && (
            <li className="flex items-start gap-2">
              <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {hours(time)}
            </li>
          )}
        </ul>
        {description && <p className="mt-4 whitespace-pre-line">{description}</p>}
      </div>
    </article>
  )
}

type PictureProps = Pick<PublicEvent, 'name' | 'image'> & { eager: boolean }

/** The event's picture; without one, or with a broken one, the initials on sand cloth, so that cards in a row stay alike. */
function EventPicture({ name, image, eager }: PictureProps) {
  const initials = (
    <div aria-hidden="true" className="cloth grid aspect-video place-items-center bg-(--tile) text-ink">
      <span className="font-heading text-7xl font-bold">{initialsOf(name)}</span>
    </div>
  )
  if (!image) return initials
  return (
    <ResponsiveImage
      path={image}
      alt=""
      eager={eager}
      sizes="(min-width: 992px) 370px, (min-width: 576px) 45vw, 92vw"
      fallback={initials}
      className="aspect-video w-full object-cover"
    />
  )
}
