import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { defaultTimeZone, longDate, shortDate } from '../../lib/dates.ts'
import { AgendaRow } from './agenda-row.tsx'
import type { AgendaRowItem } from './agenda-row-item.ts'
import { type AgendaDay, timetable } from './timetable.ts'
import { useLiveAgenda } from './use-live-agenda.ts'

const NowAndNext = lazy(() => import('./now-and-next.tsx'))

type Day = AgendaDay<AgendaRowItem>

const nameOf = ({ date, day }: Day, format: (day: string) => string) =>
  date ? format(date) : day ? `Day ${day}` : 'To be announced'

/** '09:00 - 09:45' → '09:00' and 'to 09:45'; any other text stays whole. */
function timeParts(time: string): [string, string?] {
  const [, start, end] = /^(\S+)\s*[-–—]\s*(\S+)$/.exec(time) ?? []
  return start && end ? [start, `to ${end}`] : [time]
}

type Props = {
  items: AgendaRowItem[]
  /** The zone of the times; '' where it is not known. */
  timeZone: string
  /** True when the address names a part of the agenda: it is then shown from its beginning. */
  isFiltered: boolean
}

/** The agenda by day, then by time. On a day of the agenda, it opens at that day, with what is on now. */
export function AgendaDays({ items, timeZone, isFiltered }: Props) {
  const days = timetable(items)
  const live = useLiveAgenda(items, timeZone || defaultTimeZone)
  const runningIds = new Set(live?.running.map(({ id }) => id))
  const today = live && days.findIndex(({ date }) => date === live.today)
  useOpeningAt(isFiltered ? undefined : today)
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
            {live && index === today && (
              <Suspense>
                <NowAndNext live={live} />
              </Suspense>
            )}
            <div aria-hidden="true" className="agenda-columns">
              <span>Time</span>
              <span>
                <span>Topic</span>
                <span>Speaker</span>
              </span>
            </div>
            {day.groups.map((group) => (
              <TimeGroup
                key={group.items[0]?.id}
                {...group}
                runningIds={runningIds}
                visitorTime={live?.visitorTimes.get(group.items[0]?.id ?? '')}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

/** Scrolls to a day when the page opens at its top, once the day is known; not where the address names a place. */
function useOpeningAt(index: number | undefined) {
  const { hash } = useLocation()
  const isDone = useRef(false)
  useEffect(() => {
    if (index === undefined || isDone.current) return
    isDone.current = true
    if (index >= 0 && !hash && window.scrollY === 0)
      document.getElementById(`day-${index + 1}`)?.scrollIntoView({ behavior: 'instant' })
  }, [index, hash])
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

type TimeGroupProps = Day['groups'][number] & { runningIds: Set<string>; visitorTime: string | undefined }

function TimeGroup({ time, items, runningIds, visitorTime }: TimeGroupProps) {
  const [start, end] = timeParts(time)
  return (
    <div className="agenda-time">
      <h3>
        <span>{start}</span>
        {end && <span>{end}</span>}
        {visitorTime && <span>{visitorTime} your time</span>}
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <AgendaRow item={item} isRunning={runningIds.has(item.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
