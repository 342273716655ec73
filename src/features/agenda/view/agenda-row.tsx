import { Link } from 'react-router'
import { roomText } from '../../../lib/place-text.ts'
import type { AgendaRowItem } from '../rules/agenda-row-item.ts'
import { isBreak } from '../rules/is-break.ts'
import { AgendaSpeakers, TrackBadge } from './agenda-speakers.tsx'
import { StarOf } from './my-agenda.tsx'

/** One item of the agenda, in the columns topic and speaker. */
export function AgendaRow({ item, isRunning }: { item: AgendaRowItem; isRunning: boolean }) {
  const { topic, track, format, location, description } = item
  const isTalk = !isBreak(item)
  return (
    <article
      className={isTalk ? `agenda-row agenda-row-talk with-star tone-${item.trackColor ?? 'plain'}` : 'agenda-row'}
    >
      <div>
        <h4>
          <Link to={`/agenda/${item.id}`} viewTransition>
            {topic}
          </Link>
        </h4>
        {(track || format || location || isRunning) && (
          <p className="agenda-row-place">
            {isRunning && <span className="badge tone-sun">Now</span>}
            <TrackBadge item={item} />
            {[format !== track && format, roomText(item)].filter(Boolean).join(' · ')}
          </p>
        )}
        {description && <p className="agenda-row-description">{description}</p>}
      </div>
      <AgendaSpeakers item={item} />
      {isTalk && <StarOf talk={item} />}
    </article>
  )
}
