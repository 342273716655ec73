import { longDate, shortDate } from '../../lib/dates.ts'
import type { PublicAgendaItem } from './agenda-item.ts'
import { AgendaRow } from './agenda-row.tsx'
import { type AgendaDay, timetable } from './timetable.ts'

type Day = AgendaDay<PublicAgendaItem>

const nameOf = ({ date, day }: Day, format: (day: string) => string) =>
  date ? format(date) : day ? `Day ${day}` : 'Day to be announced'

/** '09:00 - 09:45' → '09:00' and 'to 09:45'; any other text stays whole. */
function timeParts(time: string): [string, string?] {
  const [, start, end] = /^(\S+)\s*[-–—]\s*(\S+)$/.exec(time) ?? []
  return start && end ? [start, `to ${end}`] : [time]
}

/** The agenda as a timetable: days, then times, then what happens at that time. */
export function AgendaDays({ items }: { items: PublicAgendaItem[] }) {
  const days = timetable(items)
  const severalDays = days.length > 1
  return (
    <>
      {severalDays && (
        <nav aria-label="Days" className="no-print -mx-4 mb-8 overflow-x-auto px-4 py-1 md:mx-0 md:px-0">
          <ul className="flex gap-2">
            {days.map((day, index) => (
              <li key={nameOf(day, longDate)}>
                <a
                  href={`#day-${index + 1}`}
                  className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 md:px-5 font-semibold whitespace-nowrap hover:border-current"
                >
                  {nameOf(day, shortDate)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="grid gap-14 print:block">
        {days.map((day, index) => (
          <section
            key={nameOf(day, longDate)}
            id={`day-${index + 1}`}
            aria-labelledby={`day-${index + 1}-name`}
            className="print:not-first:mt-8"
          >
            <h2
              id={`day-${index + 1}-name`}
              className={severalDays || day.date ? 'mb-4 text-3xl print:mb-3 print:text-2xl' : 'sr-only'}
            >
              {nameOf(day, longDate)}
            </h2>
            <div
              aria-hidden="true"
              className="hidden grid-cols-[9rem_1fr] border-b-2 border-text pb-2 text-sm font-semibold text-muted md:grid print:grid print:grid-cols-[6rem_1fr] print:break-after-avoid print:pb-1"
            >
              <span>Time</span>
              <span className="grid grid-cols-[1fr_12rem] gap-x-8 ps-6 pe-5 lg:grid-cols-[1fr_15rem] print:grid-cols-[1fr_13rem] print:ps-[calc(1rem+4px)] print:pe-4">
                <span>Topic</span>
                <span>Speaker</span>
              </span>
            </div>
            {day.groups.map((group) => (
              <TimeGroup key={group.time} {...group} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function TimeGroup({ time, items }: Day['groups'][number]) {
  const [start, end] = timeParts(time)
  return (
    <div className="grid items-start gap-x-4 gap-y-3 border-b border-line py-5 md:grid-cols-[8rem_1fr] print:break-inside-avoid print:grid-cols-[6rem_1fr] print:gap-x-0 print:py-1.5">
      <h3 className="sticky top-16 z-10 -mx-4 flex items-baseline gap-2 bg-ground px-4 py-1 md:top-24 md:mx-0 md:block md:px-0 print:static print:mx-0 print:block print:px-0">
        <span className="block text-xl print:text-lg">{start}</span>
        {end && <span className="block font-sans text-sm font-normal tracking-normal text-muted">{end}</span>}
      </h3>
      <ul className="grid gap-2.5 print:block">
        {items.map((item) => (
          <li key={item.id} className="print:break-inside-avoid print:not-first:mt-2">
            <AgendaRow item={item} level="h4" />
          </li>
        ))}
      </ul>
    </div>
  )
}
