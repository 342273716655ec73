import { midnightOf } from '../features/agenda/rules/current-day.ts'
import { isBreak } from '../features/agenda/rules/is-break.ts'
import { DayCloth } from '../features/agenda/view/day-cloth.tsx'
import { SessionList } from '../features/agenda/view/session-list.tsx'
import { useSummit } from '../features/content/use-summit.ts'
import { speakerNames, talkCard, talkPlace } from '../features/social-cards/occasion-card.ts'
import { api, clock } from '../lib/api-context.ts'
import { partsOf } from '../lib/dates.ts'
import { loaderResponse } from '../lib/result.ts'
import { MoreLink } from '../ui/section-heading.tsx'
import type { Route } from './+types/talk-page'
import { WithMyAgenda } from './agenda/my-agenda/with-my-agenda.tsx'
import { UnavailableDetail } from './frame/detail-page.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
import { loadTalk, type ShownTalk } from './talk/load-talk.ts'
import styles from './talk/talk.css?url'
import { TalkOpening } from './talk/talk-opening.tsx'
import { TalkSpeakers } from './talk/talk-speakers.tsx'
import { TalkStatus } from './talk/talk-status.tsx'

const list = { path: '/agenda', name: 'Agenda' }

const load = ({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) =>
  loaderResponse(loadTalk(context.get(api), encodeURIComponent(params.id), context.get(clock)))

export { load as clientLoader, load as loader }

export default function TalkPage({ loaderData: { data: talk, failure } }: Route.ComponentProps) {
  if (failure) return <UnavailableDetail list={list} kind="Talk" failure={failure} />
  return (
    <WithMyAgenda>
      <PageStyles href={styles} />
      <Talk talk={talk} />
    </WithMyAgenda>
  )
}

function Talk({ talk }: { talk: ShownTalk }) {
  const summit = useSummit()
  const { id, topic, description } = talk
  return (
    <>
      <PageMeta
        title={topic}
        description={[speakerNames(talk), talkPlace(talk), description].filter(Boolean).join('. ')}
        card={{ name: `agenda/${id}`, content: talkCard(talk, summit) }}
      />
      <TalkOpening talk={talk} list={list} />
      {talk.at !== undefined && <TalkStatus key={id} talk={talk} at={talk.at} />}
      <div className="container-page talk-body">
        <div>
          {description && <p className="talk-description">{description}</p>}
          <TalkSpeakers talk={talk} />
        </div>
        <OnItsDay talk={talk} />
      </div>
      <Around talk={talk} />
    </>
  )
}

/** The talk lit in the cloth of its day. */
function OnItsDay({ talk: { id, date, startsAt, location, room, hours, at } }: { talk: ShownTalk }) {
  if (!date || !startsAt || !hours) return null
  const facts = [room?.capacity && `${room.capacity.toLocaleString('en-US')} seats`, room?.floor].filter(Boolean)
  return (
    <section aria-labelledby="on-its-day" className="talk-day no-print">
      <h2 id="on-its-day">Where it is on {partsOf(date).weekday}</h2>
      <p>
        {facts.length > 0 && `${location}: ${facts.join(', ')}. `}
        Each row is a room.
      </p>
      <DayCloth
        src={`/programme/${date}_${id}.svg`}
        hours={hours}
        labels={4}
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
            {id === 'same-track' && !isBreak(talk) && (
              <MoreLink to={`/agenda?${new URLSearchParams({ track: track ?? '' })}`}>All of {track}</MoreLink>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
