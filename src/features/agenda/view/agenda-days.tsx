import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { defaultTimeZone } from '../../../lib/dates.ts'
import { groupBy } from '../../../lib/group-by.ts'
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts'
import { LongDate } from '../../../ui/long-date.tsx'
import type { AgendaPart } from '../agenda-part.ts'
import type { RenderGrid } from '../grid/day-grid.tsx'
import type { DayItem } from '../rules/agenda-row-item.ts'
import { minuteOfDay } from '../rules/current-day.ts'
import { dayName } from '../rules/day-name.ts'
import { DayLinks } from './day-links.tsx'
import { NowAndNext } from './now-and-next.tsx'
import { TimeGroups } from './time-groups.tsx'
import { useLiveAgenda, useVisitorTimes } from './use-live-agenda.ts'

type Day = AgendaPart['days'][number]

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
  const zone = timeZone || defaultTimeZone
  const live = useLiveAgenda({ days, items, timeZone: zone, at })
  const ownTimes = useVisitorTimes(items, zone)
  const opening = isFiltered ? undefined : live.number
  const openingHeading = useOpeningAt(opening)
  const isWhole = useWhole(opening)
  const byDay = groupBy(items, ({ dayNumber }) => dayNumber)
  const sections = isWhole ? [...byDay] : [...groupBy(items.slice(0, firstItems), ({ dayNumber }) => dayNumber)]
  // A single item without a day is at the end, where it needs no link.
  const linked = [...byDay].filter(
    ([number, { length }]) => length > 1 || days[number - 1]?.date || days[number - 1]?.day,
  )
  const numbers = shownDay ? days.map((_, index) => index + 1) : linked.map(([number]) => number)
  const today = live.notice ? undefined : live.number
  const dayLinks = { days, numbers, shownDay, opening, today }
  return (
    <>
      {live.notice && !live.number && <p className="now-and-next ground-sun no-print">{live.notice}</p>}
      {numbers.length > 1 && <DayLinks {...dayLinks} />}
      <div className="agenda-days">
        {sections.map(([number, ofDay]) => {
          const day = days[number - 1]
          const labelledBy = `day-${number}-name`
          const minute = number === today && day?.start && live.now ? minuteOfDay(day.start, live.now) : undefined
          const shown = { day, items: ofDay, labelledBy, running: live.running, minute, ownTimes }
          const { dayGrid, rows } = grid?.(shown) ?? { rows: ofDay }
          return (
            <section key={number} id={`day-${number}`} aria-labelledby={labelledBy}>
              <h2
                id={labelledBy}
                className={days.length > 1 || day?.date ? undefined : 'sr-only'}
                {...(number === opening && { ref: openingHeading, tabIndex: -1, 'data-opens-here': true })}
              >
                <DayTitle day={day} />
              </h2>
              {number === live.number && <NowAndNext live={live} ownTimes={ownTimes} />}
              {dayGrid ?? (
                <div aria-hidden="true" className="agenda-columns">
                  <span>Time</span>
                  <span>
                    <span>Topic</span>
                    <span>Speaker</span>
                  </span>
                </div>
              )}
              <TimeGroups
                items={rows}
                live={live}
                ownTimes={ownTimes}
                foldedAt={number === opening && !live.notice ? at : undefined}
                minute={dayGrid ? undefined : minute}
                timeZone={zone}
              />
            </section>
          )
        })}
      </div>
    </>
  )
}

/** More than the screen of a phone shows. */
const firstItems = 6

/**
 * Returns false for the first rendering after a click on a link to the beginning: a slow phone renders the rest later.
 * @param opening the number of the day to scroll to
 */
function useWhole(opening = 1): boolean {
  const isPage = useHydrated()
  const isClick = useNavigationType() === 'PUSH'
  const { hash } = useLocation()
  return useDeferredValue(true, !isPage || !isClick || hash !== '' || opening > 1)
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

const DayTitle = ({ day }: { day: Day | undefined }) => (day?.date ? <LongDate isoDay={day.date} /> : dayName(day))
