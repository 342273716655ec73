import { Link } from 'react-router'
import type { AgendaRowItem } from '../../features/agenda/rules/agenda-row-item.ts'
import { AgendaSpeakers, TrackBadge } from '../../features/agenda/view/agenda-speakers.tsx'
import { shortDate } from '../../lib/dates.ts'
import type { Result } from '../../lib/result.ts'
import { MoreLink, SectionHeading } from '../../ui/section-heading.tsx'
import { listLoadError } from '../frame/load-error-messages.ts'
import { LoadedList } from '../frame/loaded-list.tsx'

/** The first items of the agenda, with the time on the left. */
export function AgendaHighlights({ agenda }: { agenda: Result<AgendaRowItem[]> }) {
  return (
    <section className="container-page pt-14 pb-7 md:pt-20">
      <SectionHeading title="Agenda highlights" more={<MoreLink to="/agenda">View Full Agenda</MoreLink>} />
      <LoadedList
        list={agenda}
        errorMessage={(error) => listLoadError('agenda', error)}
        empty="Agenda details will be announced soon. Please check back later."
      >
        {(items) => (
          <>
            <img
              src="/programme.svg"
              alt=""
              width={1200}
              height={288}
              loading="lazy"
              className="mb-6 h-40 w-full rounded bg-ink p-4 md:h-72"
            />
            <ul className="highlights">
              {items.map((item) => (
                <li key={item.id}>
                  <p>
                    {item.date && <time dateTime={item.date}>{shortDate(item.date)}</time>}
                    <span>{item.time}</span>
                  </p>
                  <h3>
                    <Link to={`/agenda/${item.id}`} viewTransition className="hover:underline">
                      {item.topic}
                    </Link>
                  </h3>
                  <div>
                    <span>
                      <TrackBadge item={item} />
                    </span>
                    <AgendaSpeakers item={item} />
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedList>
    </section>
  )
}
