import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { AgendaPart } from '../agenda-part.ts'
import { dayName } from '../rules/day-name.ts'

type Day = AgendaPart['days'][number]

type Props = {
  days: Day[]
  numbers: number[]
  shownDay: number | undefined
  opening: number | undefined
  /** The number of the current day. */
  today: number | undefined
}

/** Links to the days; the one in view is marked. */
export function DayLinks({ days, numbers, shownDay, opening, today }: Props) {
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
              <DayName isToday={number === today}>{dayName(days[number - 1])}</DayName>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** 'Wed, April 14', or 'Today, April 14': on a phone the date is below. */
function DayName({ children, isToday }: { children: string; isToday: boolean }) {
  const [weekday, date] = children.split(', ')
  if (!date) return children
  return (
    <span>
      <span className="max-md:block max-md:text-xs max-md:font-normal">
        {isToday ? 'Today' : weekday}
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
