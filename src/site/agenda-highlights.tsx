import { type AgendaRowItem, AgendaSpeakers, TrackBadge } from '../features/agenda/agenda-row.tsx'
import { shortDate } from '../lib/dates.ts'
import type { Result } from '../lib/result.ts'
import { MoreLink, SectionHeading } from '../ui/section-heading.tsx'
import { listLoadError } from './load-error-messages.ts'
import { LoadedList } from './loaded-list.tsx'

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
          <ul className="border-t-2 border-text">
            {items.map((item) => (
              <li
                key={item.id}
                className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[8rem_1fr_18.5rem] md:items-center lg:grid-cols-[8rem_1fr_23rem]"
              >
                <p className="max-md:flex max-md:gap-x-3">
                  {item.date && (
                    <time
                      dateTime={item.date}
                      className="block text-sm text-muted max-md:order-last max-md:self-center"
                    >
                      {shortDate(item.date)}
                    </time>
                  )}
                  <span className="font-semibold text-link">{item.time}</span>
                </p>
                <h3 className="text-lg">{item.topic}</h3>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1 md:grid md:grid-cols-[7rem_1fr] lg:grid-cols-[8rem_1fr]">
                  <span className="empty:max-md:hidden">
                    <TrackBadge track={item.track} />
                  </span>
                  <AgendaSpeakers item={item} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </section>
  )
}
