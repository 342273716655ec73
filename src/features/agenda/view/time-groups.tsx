import { type ReactNode, useMemo } from 'react'
import { groupBy } from '../../../lib/group-by.ts'
import { inMinutes } from '../../../lib/minutes.ts'
import { minuteOf } from '../../../lib/time-of-day.ts'
import type { DayItem } from '../rules/agenda-row-item.ts'
import { clockTime } from '../rules/clock-times.ts'
import { isBreak } from '../rules/is-break.ts'
import { scheduled } from '../rules/live-agenda.ts'
import { lengthOf } from '../rules/talk-length.ts'
import { AgendaRow } from './agenda-row.tsx'
import type { Live } from './use-live-agenda.ts'

type Props = {
  /** The items of a day, in the order of the timetable. */
  items: DayItem[]
  live: Live
  ownTimes: ReadonlyMap<string, string>
  /** Items that were over at this moment are folded, in milliseconds: those that end later stay, so that nothing moves. */
  foldedAt: number | undefined
  /** The minute of the day, on that day. */
  minute: number | undefined
  timeZone: string
}

/** The items of a day by time: first those that are over, folded, and between the others the line of now. */
export function TimeGroups({ items, live, ownTimes, foldedAt, minute, timeZone }: Props) {
  const { past, others } = useMemo(() => {
    const groups = [...groupBy(items, ({ start, time }) => `${start} ${time}`).values()]
    const over = foldedAt === undefined ? new Set() : idsOver(items, timeZone, foldedAt)
    const isOver = (group: DayItem[]) => group.every(({ id }) => over.has(id))
    return { past: groups.filter(isOver), others: groups.filter((group) => !isOver(group)) }
  }, [items, foldedAt, timeZone])
  const left = new Map(live.running.map(({ item, to }) => [item.id, inMinutes(to - (live.now ?? 0))]))
  const show = (group: DayItem[]) => (
    <TimeGroup key={group[0]?.id} items={group} left={left} ownTime={ownTimes.get(group[0]?.id ?? '')} />
  )
  const coming =
    minute === undefined ? -1 : others.findIndex(([first]) => first?.start && minuteOf(first.start) > minute)
  const line = minute !== undefined && coming >= 0 && <NowLine key="now" minute={minute} />
  return (
    <>
      {past.length > 0 && <PastGroups items={past.flat()}>{past.map(show)}</PastGroups>}
      {line ? [...others.slice(0, coming).map(show), line, ...others.slice(coming).map(show)] : others.map(show)}
    </>
  )
}

const idsOver = (items: DayItem[], timeZone: string, moment: number) =>
  new Set(scheduled(items, timeZone).flatMap(({ item, to }) => (to <= moment ? item.id : [])))

const NowLine = ({ minute }: { minute: number }) => (
  <p className="agenda-now no-print">
    <span>{clockTime(minute)} now</span>
  </p>
)

/** True when past items are shown. Kept for the whole visit, so that Back finds the page as it was left. */
let isPastShown = false

/** Items that are over, folded to one line. */
function PastGroups({ items, children }: { items: DayItem[]; children: ReactNode }) {
  const sessions = items.filter((item) => !isBreak(item))
  const end = Math.max(...items.map((item) => minuteOf(item.start ?? '') + lengthOf(item)))
  const topics = (sessions.length > 0 ? sessions : items).slice(0, 3).map(({ topic }) => topic)
  return (
    <details
      open={isPastShown}
      onToggle={({ currentTarget }) => {
        isPastShown = currentTarget.open
      }}
      className="agenda-past"
    >
      <summary>
        <b>
          {items[0]?.start}–{clockTime(end)}
        </b>
        <span>
          {sessions.length > 0 && `${sessions.length} earlier ${sessions.length > 1 ? 'sessions' : 'session'}: `}
          {topics.join(', ')}
          {sessions.length > topics.length && '…'}
        </span>
      </summary>
      {children}
    </details>
  )
}

type TimeGroupProps = {
  items: DayItem[]
  /** How much of each item on now is left. */
  left: ReadonlyMap<string, string>
  ownTime: string | undefined
}

function TimeGroup({ items, left, ownTime }: TimeGroupProps) {
  const [start, end] = timeParts(items[0]?.time ?? '')
  return (
    <div className="agenda-time" data-rows={items.length}>
      <h3>
        <span>{start}</span>
        {end && <span>{end}</span>}
        {ownTime && <span>{ownTime} your time</span>}
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <AgendaRow item={item} left={left.get(item.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** '09:00 - 09:45' → '09:00' and 'to 09:45'; any other text stays whole. */
function timeParts(time: string): [string, string?] {
  const [, start, end] = /^(\S+)\s*[-–—]\s*(\S+)$/.exec(time) ?? []
  return start && end ? [start, `to ${end}`] : [time]
}
