import { Link } from 'react-router'
import { partsOf } from '../../../lib/dates.ts'
import { peopleOf } from '../../../lib/people-of.ts'
import { roomText } from '../../../lib/place-text.ts'
import type { NearbyItem } from '../agenda-item.ts'
import { StarOf } from './my-agenda.tsx'

/** Drops the fields of a session that a list does not show. */
export const listedSession = (item: NearbyItem) => ({
  id: item.id,
  topic: item.topic,
  start: item.start ?? item.time,
  date: item.date,
  room: roomText(item),
  people: peopleOf(item)
    .map(({ name }) => name)
    .join(', '),
})
type ListedSession = ReturnType<typeof listedSession>

/** A few sessions below a heading, each with its star. */
export function SessionList({ sessions }: { sessions: ListedSession[] }) {
  return (
    <ul className="session-list">
      {sessions.map(({ id, topic, start, date, room, people }) => (
        <li key={id} className="with-star">
          <div>
            <time dateTime={date ?? undefined}>
              <b>{start}</b>
              {date && partsOf(date).weekday.slice(0, 3)}
            </time>
            <div>
              <h3>
                <Link to={`/agenda/${id}`}>{topic}</Link>
              </h3>
              {people && <p>{people}</p>}
            </div>
            {room && <p>{room}</p>}
          </div>
          <StarOf talk={{ id, topic }} />
        </li>
      ))}
    </ul>
  )
}
