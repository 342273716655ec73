import { Link } from 'react-router'
import { roomText } from '../../../lib/place-text.ts'
import type { AgendaRowItem } from '../rules/agenda-row-item.ts'
import { isBreak } from '../rules/is-break.ts'
import { AgendaSpeakers, TrackBadge } from './agenda-speakers.tsx'
import { StarOf } from './my-agenda.tsx'

type Props = {
  item: AgendaRowItem
  /** How much of it is left, while it is on. */
  left: string | undefined
}

/** One item of the agenda, in the columns topic and speaker. A break is a strip of cloth. */
export function AgendaRow({ item, left }: Props) {
  const { topic, track, format, description, isRecorded } = item
  const isTalk = !isBreak(item)
  const place = [isTalk && format !== track && format, roomText(item), isRecorded && 'Recording']
    .filter(Boolean)
    .join(' · ')
  return (
    <article
      className={isTalk ? `agenda-row with-star tone-${item.trackColor ?? 'plain'}` : 'agenda-row agenda-break cloth'}
    >
      <div>
        <h4>
          <Link to={`/agenda/${item.id}`}>{topic}</Link>
        </h4>
        {(track || place || left) && (
          <p className="agenda-row-place">
            {left && (
              <>
                <span className="badge badge-now">Now</span>
                <span>{left} left</span>
              </>
            )}
            <TrackBadge item={item} />
            {place}
          </p>
        )}
        {description && <p className="agenda-row-description">{description}</p>}
      </div>
      <AgendaSpeakers item={item} />
      {isTalk && <StarOf talk={item} />}
    </article>
  )
}
