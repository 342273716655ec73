import { Link } from 'react-router'
import type { AgendaRowItem } from './agenda-row-item.ts'
import { AgendaSpeakers, TrackBadge } from './agenda-speakers.tsx'
import { trackTone } from './track-tone.ts'

/** One item of the agenda, in the columns topic and speaker. An item with neither track nor speaker is a break. */
export function AgendaRow({ item, isRunning }: { item: AgendaRowItem; isRunning: boolean }) {
  const { topic, track, location, description } = item
  const isBreak = !track && !item.speaker && item.speakerRecords.length === 0 && !description
  return (
    <article
      className={isBreak ? 'agenda-row' : `agenda-row agenda-row-talk tone-${trackTone(track, item.trackColor)}`}
    >
      <div>
        <h4>
          <Link to={`/agenda/${item.id}`} viewTransition>
            {topic}
          </Link>
        </h4>
        {(track || location || isRunning) && (
          <p className="agenda-row-place">
            {isRunning && <span className="badge tone-sun">Now</span>}
            <TrackBadge item={item} />
            {location}
          </p>
        )}
        {description && <p className="agenda-row-description">{description}</p>}
      </div>
      <AgendaSpeakers item={item} />
    </article>
  )
}
