import { Link } from 'react-router'
import { pickFields } from '../../lib/pick-fields.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { PublicAgendaItem } from './agenda-item.ts'
import { isBreak } from './is-break.ts'
import { trackTone } from './track-tone.ts'

const fields = [
  'id',
  'time',
  'start',
  'end',
  'date',
  'day',
  'topic',
  'track',
  'trackColor',
  'location',
  'description',
  'speaker',
] as const

/** Drops the fields of an agenda item that a row does not show. */
export const rowItem = (item: PublicAgendaItem) => ({
  ...pickFields(item, fields),
  speakerRecords: item.speakerRecords.map((speaker) => pickFields(speaker, ['id', 'name', 'image'])),
})
export type AgendaRowItem = ReturnType<typeof rowItem>

/** The speakers of an item: those with a record by portrait and link, then the text of its speaker field. */
export function AgendaSpeakers({ item }: { item: Pick<AgendaRowItem, 'speaker' | 'speakerRecords'> }) {
  const { speakerRecords, speaker } = item
  if (speakerRecords.length === 0 && !speaker) return null
  return (
    <ul aria-label="Speaker" className="agenda-speakers">
      {speakerRecords.map(({ id, name, image }) => (
        <li key={id}>
          <Link to={`/speakers/${id}`} viewTransition>
            <Portrait name={name} image={image} sizes="36px" />
            <span>{name}</span>
          </Link>
        </li>
      ))}
      {speaker && <li className="text-muted">{speaker}</li>}
    </ul>
  )
}

export function TrackBadge({ item: { track, trackColor } }: { item: Pick<AgendaRowItem, 'track' | 'trackColor'> }) {
  return track ? <span className={`badge tone-${trackTone(track, trackColor)}`}>{track}</span> : null
}

/** One item of the agenda, in the columns topic and speaker. */
export function AgendaRow({ item, isRunning }: { item: AgendaRowItem; isRunning: boolean }) {
  const { topic, track, location, description } = item
  return (
    <article
      className={isBreak(item) ? 'agenda-row' : `agenda-row agenda-row-talk tone-${trackTone(track, item.trackColor)}`}
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
