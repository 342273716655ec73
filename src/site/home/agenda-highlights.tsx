import { Link } from 'react-router'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import type { AgendaSummary } from '../../features/agenda/agenda-summary.ts'
import { hourLabels } from '../../features/agenda/rules/hour-labels.ts'
import { counted } from '../../lib/counted.ts'
import { partsOf, shortDate } from '../../lib/dates.ts'
import { pickFields } from '../../lib/pick-fields.ts'
import { roomText } from '../../lib/place-text.ts'
import type { Result } from '../../lib/result.ts'
import { MoreLink, SectionHeading } from '../../ui/section-heading.tsx'
import { listLoadError } from '../frame/load-error-messages.ts'
import { LoadedList } from '../frame/loaded-list.tsx'

/** Drops the fields of an agenda item that a highlight does not show. */
export const highlight = (item: PublicAgendaItem) => ({
  ...pickFields(item, ['id', 'topic', 'time', 'start', 'date', 'trackColor', 'location', 'venue', 'speaker']),
  speakers: item.speakerRecords.map(({ name }) => name),
})
type Highlight = ReturnType<typeof highlight>

type Summary = Omit<AgendaSummary, 'version'>
type Props = { agenda: Result<Highlight[]>; summary: Summary | undefined }

/** The programme as a cloth, and the first items of the agenda. */
export function AgendaHighlights({ agenda, summary }: Props) {
  return (
    <section className="home-agenda ground-ink">
      <div className="container-page">
        <SectionHeading
          title="Agenda highlights"
          subtitle={summary && summary.dates.length > 0 && summary.sessions > 0 && countsOf(summary)}
          more={<MoreLink to="/agenda">View Full Agenda</MoreLink>}
        />
        <LoadedList
          list={agenda}
          errorMessage={(error) => listLoadError('agenda', error)}
          empty="Agenda details will be announced soon. Please check back later."
        >
          {(items) => (
            <>
              {summary && summary.dates.length > 0 && <Programme summary={summary} />}
              <ul className="highlights">
                {items.map((item) => (
                  <li key={item.id} className={item.trackColor ? `tone-${item.trackColor}` : undefined}>
                    <p className="highlight-time">
                      <span>{item.start ?? item.time}</span>{' '}
                      {item.date && <time dateTime={item.date}>{shortDate(item.date)}</time>}
                    </p>
                    <h3>
                      <Link to={`/agenda/${item.id}`}>{item.topic}</Link>
                    </h3>
                    <p>{[...item.speakers, item.speaker].filter(Boolean).join(', ')}</p>
                    <p>{roomText(item)}</p>
                  </li>
                ))}
              </ul>
            </>
          )}
        </LoadedList>
      </div>
    </section>
  )
}

function countsOf({ sessions, rooms }: Summary): string {
  const count = counted(sessions, 'session').join(' ')
  return rooms > 1
    ? `${count} in ${rooms} rooms: a block is a session, a line of blocks is a room.`
    : `${count}: each block is one.`
}

/** The days as woven cloth, the hours below them, and the colours of the tracks. */
function Programme({ summary: { dates, hours, tracks } }: { summary: Summary }) {
  return (
    <div aria-hidden="true" className="programme ground-ink">
      {dates.map((date) => {
        const { weekday, month, day } = partsOf(date)
        return (
          <p key={date}>
            <span>
              <b>{weekday.slice(0, 3)}</b> {day} {month}
            </span>
            <img src={`/programme/${date}.svg`} alt="" width={1200} height={90} loading="lazy" />
          </p>
        )
      })}
      <ol className="programme-hours">
        {hourLabels(hours, Math.ceil(hours.length / 6)).map((label, index) => (
          <li key={hours[index]}>{label}</li>
        ))}
      </ol>
      <ul className="programme-tracks">
        {tracks.map(({ name, color }) => (
          <li key={name} className={`tone-${color}`}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
