import { roomText } from '../../../lib/place-text.ts'
import type { AgendaRowItem } from '../rules/agenda-row-item.ts'

/** The text of an item in the grid. Text that does not fit is clipped and shown in a tooltip. */
export function CardText({ item, isRunning = false }: { item: AgendaRowItem; isRunning?: boolean }) {
  const { topic, time, track, speaker, speakerRecords } = item
  const speakers = [...speakerRecords.map(({ name }) => name), speaker].filter(Boolean).join(', ')
  return (
    <>
      <span className="agenda-card-topic">
        {isRunning && <span className="agenda-card-now">Now</span>} {topic}
      </span>
      <span className="agenda-card-details">
        <span>{speakers || roomText(item)}</span>
        <span>
          {time}
          {track && (
            <>
              {' · '}
              <span className="agenda-card-track">{track}</span>
            </>
          )}
        </span>
      </span>
    </>
  )
}
