import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { longDate, shortDate } from '../../lib/dates.ts'
import { AgendaRow, type AgendaRowItem } from './agenda-row.tsx'
import { type AgendaDay, timetable } from './timetable.ts'

type Day = AgendaDay<AgendaRowItem>

const nameOf = ({ date, day }: Day, format: (day: string) => string) =>
  date ? format(date) : day ? `Day ${day}` : 'To be announced'

/** '09:00 - 09:45' → '09:00' and 'to 09:45'; any other text stays whole. */
function timeParts(time: string): [string, string?] {
  const [, start, end] = /^(\S+)\s*[-–—]\s*(\S+)$/.exec(time) ?? []
  return start && end ? [start, `to ${end}`] : [time]
}

/** The agenda by day, then by time. */
export function AgendaDays({ items }: { items: AgendaRowItem[] }) {
  const days = timetable(items)
  const severalDays = days.length > 1
  // A single item without a day is at the end, where it needs no link.
  const linked = days.filter(({ date, day, groups }) => date || day || groups.flatMap(({ items }) => items).length > 1)
  return (
    <>
      {linked.length > 1 && <DayLinks days={linked} />}
      <div className="agenda-days">
        {days.map((day, index) => (
          <section key={nameOf(day, longDate)} id={`day-${index + 1}`} aria-labelledby={`day-${index + 1}-name`}>
            <h2 id={`day-${index + 1}-name`} className={severalDays || day.date ? undefined : 'sr-only'}>
              {nameOf(day, longDate)}
            </h2>
            <div aria-hidden="true" className="agenda-columns">
              <span>Time</span>
              <span>
                <span>Topic</span>
                <span>Speaker</span>
              </span>
            </div>
            {day.groups.map((group) => (
              <TimeGroup key={group.items[0]?.id} {...group} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

/** Links to the days; the one in view is marked. */
function DayLinks({ days }: { days: Day[] }) {
  const row = useRef<HTMLUListElement>(null)
  const current = useDayInView(days.length)
  useEffect(() => {
    const link = row.current?.children[current]
    if (link instanceof HTMLElement) row.current?.scrollTo({ left: link.offsetLeft - 16 })
  }, [current])
  return (
    <nav aria-label="Days" className="agenda-day-links no-print">
      <ul ref={row}>
        {days.map((day, index) => (
          <li key={nameOf(day, longDate)}>
            {/* The router's own link, which restores the scroll position on the way back. */}
            <Link to={`#day-${index + 1}`} aria-current={index === current}>
              <DayName>{nameOf(day, shortDate)}</DayName>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** 'Wed, April 14': on a phone the weekday is above the date. */
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

/** Returns the index of the last day whose heading has reached the bars at the top. */
function useDayInView(count: number): number {
  const [index, setIndex] = useState(0)
  const { hash } = useLocation()
  useEffect(() => {
    const update = () => {
      const days = Array.from({ length: count }, (_, index) => document.getElementById(`day-${index + 1}`))
      const { scrollHeight, clientHeight } = document.documentElement
      // The page ends before the last days reach the top: there the day of the address counts.
      const isEnd = window.scrollY > 0 && window.scrollY + clientHeight > scrollHeight - 2
      const linked = isEnd ? days.findIndex((day) => day && `#${day.id}` === hash) : -1
      const reached = days.findLastIndex((day) => day && day.getBoundingClientRect().top < 220)
      setIndex(Math.max(linked, reached, 0))
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [count, hash])
  return index
}

function TimeGroup({ time, items }: Day['groups'][number]) {
  const [start, end] = timeParts(time)
  return (
    <div className="agenda-time">
      <h3>
        <span>{start}</span>
        {end && <span>{end}</span>}
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <AgendaRow item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}
