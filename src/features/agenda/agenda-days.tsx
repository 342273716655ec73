import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
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
      {severalDays && <DayLinks days={days} />}
      <div className="timetable grid gap-10 print:block">
        {days.map((day, index) => (
          <section
            key={nameOf(day, longDate)}
            id={`day-${index + 1}`}
            aria-labelledby={`day-${index + 1}-name`}
            className="print:not-first:mt-8"
          >
            <h2
              id={`day-${index + 1}-name`}
              className={severalDays || day.date ? 'text-xl md:text-2xl print:mb-3' : 'sr-only'}
            >
              {nameOf(day, longDate)}
            </h2>
            <div
              aria-hidden="true"
              className="hidden grid-cols-[8rem_1fr] gap-x-4 border-b-2 border-text pt-1 pb-1.5 text-sm text-muted md:grid print:grid print:grid-cols-[6rem_1fr] print:gap-x-0 print:break-after-avoid print:pb-1"
            >
              <span>Time</span>
              <span className="grid grid-cols-[1fr_12rem] gap-x-8 px-[calc(1.25rem+1px)] lg:grid-cols-[1fr_15rem] print:grid-cols-[1fr_13rem] print:ps-[calc(1rem+4px)] print:pe-4">
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

/** The way to each day, always at hand; the one that is being read stands out. */
function DayLinks({ days }: { days: Day[] }) {
  const row = useRef<HTMLUListElement>(null)
  const current = useDayInView(days.length)
  useEffect(() => {
    const link = row.current?.children[current]
    if (link instanceof HTMLElement) row.current?.scrollTo({ left: link.offsetLeft - 16 })
  }, [current])
  return (
    <nav aria-label="Days" className="days no-print">
      <ul ref={row}>
        {days.map((day, index) => (
          <li key={nameOf(day, longDate)}>
            {/* The router's own link: it knows where the page stood when one comes back. */}
            <Link to={`#day-${index + 1}`} aria-current={index === current}>
              <DayName>{nameOf(day, shortDate)}</DayName>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** 'Wed, April 14': on a phone the weekday stands above the day. */
function DayName({ children }: { children: string }) {
  const [weekday, date] = children.split(', ')
  if (!date) return children
  return (
    <span>
      <span className="max-md:block max-md:text-xs max-md:font-normal">
        {weekday}
        <span className="max-md:sr-only">, </span>
      </span>
      {date.replace(' ', '\u00a0')}
    </span>
  )
}

/** The place of the last day whose beginning has come up to the bars at the top. */
function useDayInView(count: number): number {
  const [place, setPlace] = useState(0)
  const { hash } = useLocation()
  useEffect(() => {
    const look = () => {
      const days = Array.from({ length: count }, (_, index) => document.getElementById(`day-${index + 1}`))
      const { scrollHeight, clientHeight } = document.documentElement
      // At the end of the page the last days have no way to come up: there the one that was asked for counts.
      const isEnd = window.scrollY > 0 && window.scrollY + clientHeight > scrollHeight - 2
      const asked = isEnd ? days.findIndex((day) => day && `#${day.id}` === hash) : -1
      const reached = days.findLastIndex((day) => day && day.getBoundingClientRect().top < 220)
      setPlace(Math.max(asked, reached, 0))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [count, hash])
  return place
}

function TimeGroup({ time, items }: Day['groups'][number]) {
  const [start, end] = timeParts(time)
  return (
    <div className="grid items-start gap-x-4 gap-y-1 border-line py-2 md:grid-cols-[8rem_1fr] md:py-3 print:break-inside-avoid print:border-b print:grid-cols-[6rem_1fr] print:gap-x-0 print:py-1.5">
      <h3 className="sticky top-(--under-bars) z-10 -mx-4 flex items-baseline gap-2 bg-ground px-4 py-1 md:mx-0 md:mt-1.5 md:block md:px-0 print:static print:m-0 print:block print:p-0">
        <span className="block text-2xl leading-tight print:text-lg">{start}</span>
        {end && <span className="block font-sans text-sm font-normal tracking-normal text-muted">{end}</span>}
      </h3>
      <ul className="grid gap-3 print:block">
        {items.map((item) => (
          <li key={item.id} className="print:break-inside-avoid print:not-first:mt-2">
            <AgendaRow item={item} level="h4" />
          </li>
        ))}
      </ul>
    </div>
  )
}
