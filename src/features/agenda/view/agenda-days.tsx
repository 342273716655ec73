import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { defaultTimeZone, longDate, shortDate } from '../../../lib/dates.ts'
import { groupBy } from '../../../lib/group-by.ts'
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts'
import type { AgendaPart } from '../agenda-part.ts'
import type { RenderGrid } from '../grid/day-grid.tsx'
import type { DayItem } from '../rules/agenda-row-item.ts'
import { AgendaRow } from './agenda-row.tsx'
import { NowAndNext } from './now-and-next.tsx'
import { useLiveAgenda, useVisitorTimes } from './use-live-agenda.ts'

type Day = AgendaPart['days'][number]

/** 'Wed, April 14', 'Day 1', or 'To be announced'. */
export const dayName = ({ date, day }: Partial<Day> = {}, format = shortDate) =>
  date ? format(date) : day ? `Day ${day}` : 'To be announced'

/** '09:00 - 09:45' → '09:00' and 'to 09:45'; any other text stays whole. */
function timeParts(time: string): [string, string?] {
  const [, start, end] = /^(\S+)\s*[-–—]\s*(\S+)$/.exec(time) ?? []
  return start && end ? [start, `to ${end}`] : [time]
}

type Props = {
  days: Day[]
  /** The items to show, in the order of the timetable. */
  items: DayItem[]
  /** The zone of the times; '' if unknown. */
  timeZone: string
  /** When the page was loaded, in milliseconds; undefined before the first day. */
  at: number | undefined
  /** True if the URL names a part of the agenda, which is then shown from its beginning. */
  isFiltered: boolean
  /** The number of the day, if only one is shown; the other days have their own pages. */
  shownDay?: number | undefined
  /** Days are shown as grids, and only items without a day or start as rows. */
  grid?: RenderGrid | undefined
}

/** The agenda by day, then by time. On a day of the agenda, it opens at that day, with the talks on now. */
export function AgendaDays({ days, items, timeZone, at, isFiltered, shownDay, grid }: Props) {
  const sections = [...groupBy(items, ({ dayNumber }) => dayNumber)]
  const zone = timeZone || defaultTimeZone
  const live = useLiveAgenda({ days, items, timeZone: zone, at })
  const visitorTimes = useVisitorTimes(items, zone)
  const runningIds = new Set(live.running.map(({ id }) => id))
  const opening = isFiltered ? undefined : live.number
  const openingHeading = useOpeningAt(opening)
  // A single item without a day is at the end, where it needs no link.
  const linked = sections.filter(
    ([number, { length }]) => length > 1 || days[number - 1]?.date || days[number - 1]?.day,
  )
  const numbers = shownDay ? days.map((_, index) => index + 1) : linked.map(([number]) => number)
  return (
    <>
      {live.notice && !live.number && <p className="now-and-next no-print">{live.notice}</p>}
      {numbers.length > 1 && <DayLinks days={days} numbers={numbers} shownDay={shownDay} opening={opening} />}
      <div className="agenda-days">
        {sections.map(([number, ofDay]) => {
          const day = days[number - 1]
          const labelledBy = `day-${number}-name`
          const { dayGrid, rows } = grid?.({ day, items: ofDay, labelledBy, runningIds }) ?? { rows: ofDay }
          return (
            <section key={number} id={`day-${number}`} aria-labelledby={labelledBy}>
              <h2
                id={labelledBy}
                className={days.length > 1 || day?.date ? undefined : 'sr-only'}
                {...(number === opening && { ref: openingHeading, tabIndex: -1, 'data-opens-here': true })}
              >
                {dayName(day, longDate)}
              </h2>
              {number === live.number && <NowAndNext live={live} />}
              {dayGrid ?? (
                <div aria-hidden="true" className="agenda-columns">
                  <span>Time</span>
                  <span>
                    <span>Topic</span>
                    <span>Speaker</span>
                  </span>
                </div>
              )}
              {[...groupBy(rows, ({ start, time }) => `${start} ${time}`).values()].map((group) => (
                <TimeGroup
                  key={group[0]?.id}
                  items={group}
                  runningIds={runningIds}
                  visitorTime={visitorTimes.get(group[0]?.id ?? '')}
                />
              ))}
            </section>
          )
        })}
      </div>
    </>
  )
}

/**
 * Scrolls to a day and lets the keyboard start there, unless the page is scrolled already or its URL names a place. If
 * the server knew the day, the document has done so before its first paint (see open-at-day.ts).
 * @returns the ref of the day's heading
 */
function useOpeningAt(number: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isNewDocument = !useHydrated()
  // Going back restores the scroll position.
  const isWayBack = useNavigationType() === 'POP' && !isNewDocument
  const isDone = useRef(isWayBack || (isNewDocument && number !== undefined))
  useLayoutEffect(() => {
    if (number === undefined || isDone.current) return
    isDone.current = true
    if (hash) return
    // After the router has scrolled to the top, before the browser paints.
    queueMicrotask(() => window.scrollY === 0 && heading.current?.scrollIntoView({ behavior: 'instant' }))
  }, [number, hash])
  return heading
}

type DayLinksProps = { days: Day[]; numbers: number[]; shownDay: number | undefined; opening: number | undefined }

/** Links to the days; the one in view is marked. */
function DayLinks({ days, numbers, shownDay, opening }: DayLinksProps) {
  const row = useRef<HTMLUListElement>(null)
  const inView = useDayInView(numbers, opening)
  const current = shownDay ?? inView
  const index = numbers.indexOf(current)
  useEffect(() => {
    const link = row.current?.children[index]
    if (link instanceof HTMLElement) row.current?.scrollTo({ left: link.offsetLeft - 16 })
  }, [index])
  return (
    <nav aria-label="Days" className="agenda-day-links no-print">
      <ul ref={row}>
        {numbers.map((number) => (
          <li key={number}>
            {/* The router's own link, which restores the scroll position when going back. */}
            <Link
              to={shownDay ? `?day=${number}` : `#day-${number}`}
              preventScrollReset={shownDay !== undefined}
              aria-current={number === current}
            >
              <DayName>{dayName(days[number - 1])}</DayName>
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

/**
 * Returns the number of the last day whose heading is at or above the sticky bars; at first, that of the day that
 * opens.
 */
function useDayInView(numbers: number[], opening: number | undefined): number {
  const [number, setNumber] = useState(opening ?? (numbers[0] as number))
  const { hash } = useLocation()
  const ids = numbers.join()
  useEffect(() => {
    const all = ids.split(',').map(Number)
    const update = () => {
      const tops = all.map((number) => document.getElementById(`day-${number}`)?.getBoundingClientRect().top)
      const { scrollHeight, clientHeight } = document.documentElement
      // The page ends before the last days reach the top: there the day of the address counts.
      const isEnd = window.scrollY > 0 && window.scrollY + clientHeight > scrollHeight - 2
      const linked = isEnd ? all.findIndex((number) => hash === `#day-${number}`) : -1
      const reached = tops.findLastIndex((top) => top !== undefined && top < 220)
      setNumber(all[Math.max(linked, reached, 0)] as number)
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [ids, hash])
  return number
}

type TimeGroupProps = { items: DayItem[]; runningIds: Set<string>; visitorTime: string | undefined }

function TimeGroup({ items, runningIds, visitorTime }: TimeGroupProps) {
  const [start, end] = timeParts(items[0]?.time ?? '')
  return (
    <div className="agenda-time" data-rows={items.length}>
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
