import { Link } from 'react-router'
import { Portrait } from '../../../ui/portrait.tsx'
import type { AgendaRowItem } from '../rules/agenda-row-item.ts'

/** The speakers of an item: those with a record by portrait and link, then the text of its speaker field. */
export function AgendaSpeakers({ item }: { item: Pick<AgendaRowItem, 'speaker' | 'speakerRecords'> }) {
  const { speakerRecords, speaker } = item
  if (speakerRecords.length === 0 && !speaker) return null
  return (
    <ul aria-label="Speaker" className="agenda-speakers">
      {speakerRecords.map(({ id, name, image }) => (
        <li key={id}>
          <Link to={`/speakers/${id}`}>
            <Portrait name={name} image={image} />
            <span>{name}</span>
          </Link>
        </li>
      ))}
      {speaker && <li className="text-muted">{speaker}</li>}
    </ul>
  )
}

export function TrackBadge({ item: { track, trackColor } }: { item: Pick<AgendaRowItem, 'track' | 'trackColor'> }) {
  return track ? <span className={`badge tone-${trackColor}`}>{track}</span> : null
}
