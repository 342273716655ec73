import { midnightOf } from '../../features/agenda/rules/current-day.ts'
import { DayCloth } from '../../features/agenda/view/day-cloth.tsx'
import { SessionList } from '../../features/agenda/view/session-list.tsx'
import { grouped } from '../../lib/counted.ts'
import { partsOf } from '../../lib/dates.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { MoreLink } from '../../ui/section-heading.tsx'
import type { ShownTalk } from './load-talk.ts'
import { TalkSpeakers } from './talk-speakers.tsx'
import { TalkStatus } from './talk-status.tsx'

/** The page of a talk below its opening. */
export default function TalkBody({ talk }: { talk: ShownTalk }) {
  const { id, description } = talk
  return (
    <>
      {talk.at !== undefined && <TalkStatus key={id} talk={talk} at={talk.at} />}
      <div className="container-page talk-body">
        <div>
          <Material talk={talk} />
          {description && <p className="talk-description">{description}</p>}
          <TalkSpeakers talk={talk} />
        </div>
        <OnItsDay talk={talk} />
      </div>
      <Around talk={talk} />
    </>
  )
}

/** What is left of the talk once it is over. */
function Material({ talk: { slides, recording } }: { talk: ShownTalk }) {
  const links = [
    { name: 'Recording', href: recording },
    { name: 'Slides', href: slides },
  ].filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <p className="talk-material">
      {links.map(({ name, href }) => (
        <a key={name} href={href ?? ''} rel="noopener external" className="link">
          {name}
          <Icon name="external-link" />
        </a>
      ))}
    </p>
  )
}

/** The talk lit in the cloth of its day. */
function OnItsDay({ talk: { id, date, startsAt, location, room, hours, at } }: { talk: ShownTalk }) {
  if (!date || !startsAt || !hours) return null
  const facts = [room?.capacity && `${grouped(room.capacity)} seats`, room?.floor].filter(Boolean)
  return (
    <section aria-labelledby="on-its-day" className="talk-day no-print">
      <h2 id="on-its-day">Where it is on {partsOf(date).weekday}</h2>
      <p>
        {facts.length > 0 && `${location}: ${facts.join(', ')}. `}
        Each line of blocks is a room.
      </p>
      <DayCloth
        src={`/programme/${date}_${id}.svg`}
        hours={hours}
        now={at === undefined ? undefined : { midnight: midnightOf(startsAt), at }}
      />
    </section>
  )
}

/** Other sessions: in the room, at the same time and in the track. */
function Around({ talk }: { talk: ShownTalk }) {
  const { location, track, inRoom, sameTime, sameTrack } = talk
  const lists = [
    { id: 'same-time', name: 'At the same time', sessions: sameTime },
    { id: 'in-room', name: `Before and after in ${location}`, sessions: inRoom },
    { id: 'same-track', name: `Also in ${track}`, sessions: sameTrack },
  ].filter(({ sessions }) => sessions.length > 0)
  if (lists.length === 0) return null
  return (
    <div className="talk-around ground-sand no-print">
      <div className="container-page">
        {lists.map(({ id, name, sessions }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            <SessionList sessions={sessions} />
            {id === 'same-track' && !talk.isBreak && (
              <MoreLink to={`/agenda?${new URLSearchParams({ track: track ?? '' })}`}>All of {track}</MoreLink>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
