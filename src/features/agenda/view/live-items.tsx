import { Link } from 'react-router'
import { roomText } from '../../../lib/place-text.ts'
import type { DayItem } from '../rules/agenda-row-item.ts'
import type { LiveAgenda } from '../rules/live-agenda.ts'

/** The current and the next item of each room, in two lists. */
export function LiveItems({ live: { running, next } }: { live: LiveAgenda }) {
  return (
    <>
      {running.length > 0 && <Items heading="Now" items={running} />}
      {next.length > 0 && <Items heading="Next" items={next} />}
    </>
  )
}

function Items({ heading, items }: { heading: string; items: DayItem[] }) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={`/agenda/${item.id}`} viewTransition>
              {item.topic}
            </Link>
            <span>{[item.time, roomText(item)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
