import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inMinutes } from '../../../lib/minutes.ts'
import { roomText } from '../../../lib/place-text.ts'
import type { DayItem } from '../rules/agenda-row-item.ts'
import type { Scheduled } from '../rules/live-agenda.ts'
import { Elapsed } from './elapsed.tsx'

/** An item that is on now or follows. */
type LiveItem = Pick<Scheduled, 'from' | 'to'> & {
  item: Pick<DayItem, 'id' | 'topic' | 'start' | 'location' | 'venue'>
}

/** The current item of each room, and how much of it is left. @param now in milliseconds */
export function RunningItems({ items, now }: { items: LiveItem[]; now: number }) {
  return (
    <ul className="running-items">
      {items.map(({ item, from, to }) => (
        <li key={item.id}>
          <Elapsed share={(now - from) / (to - from)} />
          <p>
            <b>{roomText(item)}</b> <span>{inMinutes(to - now)} left</span>
          </p>
          <TalkLink item={item} />
        </li>
      ))}
    </ul>
  )
}

type NextProps = {
  items: LiveItem[]
  /** The visitor's own times by item. */
  ownTimes?: ReadonlyMap<string, string>
}

/** The next item of each room. */
export function NextItems({ items, ownTimes }: NextProps) {
  return (
    <ul className="next-items">
      {items.map(({ item }) => (
        <li key={item.id}>
          <b>{[item.start, roomText(item)].filter(Boolean).join(' ')}</b> <TalkLink item={item} />
          <OwnTime>{ownTimes?.get(item.id)}</OwnTime>
        </li>
      ))}
    </ul>
  )
}

const OwnTime = ({ children }: { children: ReactNode }) => children && <small> {children} your time</small>

const TalkLink = ({ item: { id, topic } }: { item: LiveItem['item'] }) => <Link to={`/agenda/${id}`}>{topic}</Link>
