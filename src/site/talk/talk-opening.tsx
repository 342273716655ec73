import { Link } from 'react-router'
import { StarButtonOf } from '../../features/agenda/view/my-agenda.tsx'
import { useSummit } from '../../features/content/use-summit.ts'
import { longDate, timeZoneLabel } from '../../lib/dates.ts'
import { placeText } from '../../lib/place-text.ts'
import { CalendarAndShare } from '../agenda/calendar-and-share.tsx'
import { OwnTime } from '../agenda/own-time.tsx'
import { BackLink, type List } from '../frame/back-link.tsx'
import { Opening } from '../frame/opening.tsx'
import type { ShownTalk } from './load-talk.ts'

/** Longer titles are smaller. */
const longTitle = 60

/** The top of a talk's page, in the colour of its track. */
export function TalkOpening({ talk, list }: { talk: ShownTalk; list: List }) {
  const { id, topic, date, trackColor, startsAt, endsAt } = talk
  return (
    <Opening
      ground={trackColor ? `track-${trackColor}` : 'ink'}
      above={<BackLink list={list} />}
      title={<h1 className={topic.length > longTitle ? 'opening-long' : 'opening-talk'}>{topic}</h1>}
      action={
        <div className="occasion-actions">
          {!talk.isBreak && <StarButtonOf talk={talk} />}
          <CalendarAndShare calendar={date ? `/agenda/${id}.ics` : undefined} title={topic} />
          {startsAt && endsAt && <OwnTime startsAt={startsAt} endsAt={endsAt} />}
        </div>
      }
    >
      <div className="talk-facts">
        <When talk={talk} />
        <Where talk={talk} />
        <Kind talk={talk} />
      </div>
    </Opening>
  )
}

type Props = { talk: ShownTalk }

function When({ talk: { date, day, time } }: Props) {
  const { timeZone } = useSummit()
  const zone = timeZone && timeZoneLabel(timeZone, date ?? undefined)
  return (
    <p>
      {date ? <time dateTime={date}>{longDate(date)}</time> : day && `Day ${day}`}
      {(date || day) && <span>, </span>}
      <b>{time.replace(/^(\S+) - (\S+)$/, '$1–$2')}</b> {zone && <small>({zone})</small>}
    </p>
  )
}

function Where({ talk }: Props) {
  const { location, room, venue } = talk
  const summit = useSummit()
  return (
    <>
      {location && (
        <p>
          {placeText(talk, summit.venue)}
          {room?.floor && <small> {room.floor}</small>}
        </p>
      )}
      {venue && (
        <p>
          {venue.address && <span>{venue.address} </span>}
          <Link to={`/contact#venue-${venue.id}`}>Getting there</Link>
        </p>
      )}
    </>
  )
}

/** The track, and the format where it says something else. */
function Kind({ talk: { track, format } }: Props) {
  if (!track && !format) return null
  return (
    <ul>
      {track && <li>{track}</li>}
      {format && format !== track && <li className="talk-format">{format}</li>}
    </ul>
  )
}
