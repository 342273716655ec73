import { Link } from 'react-router'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { StarOf } from '../features/agenda/view/my-agenda.tsx'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { SpeakerLinks } from '../features/speakers/speaker-links.tsx'
import type { Api } from '../lib/api.ts'
import { api } from '../lib/api-context.ts'
import { shortDate } from '../lib/dates.ts'
import { pickFields } from '../lib/pick-fields.ts'
import { roomText } from '../lib/place-text.ts'
import { type LoadError, loaderResponse } from '../lib/result.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { MoreLink } from '../ui/section-heading.tsx'
import type { Route } from './+types/speaker-page'
import { WithMyAgenda } from './agenda/my-agenda/with-my-agenda.tsx'
import { BackLink } from './frame/back-link.tsx'
import { speakerLoadError } from './frame/load-error-messages.ts'
import { LoadErrorAlert } from './frame/loaded-list.tsx'
import { Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
import styles from './speaker/speaker.css?url'

const load = ({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) =>
  loaderResponse(loadProfile(context.get(api), encodeURIComponent(params.id)))

async function loadProfile(api: Api, id: string) {
  const [speaker, talks] = await Promise.all([
    api.get<PublicSpeaker>(`/speakers/${id}`),
    // Talks are optional: the page shows the speaker even if they fail to load.
    api.get<PublicAgendaItem[]>(`/agenda/speakers/${id}`).catch(() => []),
  ])
  const shown = ['id', 'topic', 'date', 'day', 'time', 'location', 'venue'] as const
  return { speaker, talks: talks.map((talk) => pickFields(talk, shown)) }
}
type Profile = Awaited<ReturnType<typeof loadProfile>>

export { load as clientLoader, load as loader }

export default function SpeakerPage({ loaderData }: Route.ComponentProps) {
  return loaderData.failure ? (
    <Unavailable failure={loaderData.failure} />
  ) : (
    <WithMyAgenda>
      <PageStyles href={styles} />
      <Profile {...loaderData.data} />
    </WithMyAgenda>
  )
}

const list = { path: '/speakers', name: 'Speakers' }

function Profile({ speaker, talks }: Profile) {
  const { name, title, company, bio, image } = speaker
  return (
    <>
      <PageMeta speaker={speaker} />
      <div className="opening cloth ground-warm">
        <div className="speaker-opening container-page">
          <div className="no-print col-span-2">
            <BackLink list={list} />
          </div>
          <Portrait
            name={name}
            image={image}
            eager
            sizes="(min-width: 768px) 192px, 112px"
            className="portrait-transition self-start rounded"
          />
          <div className="md:self-center">
            <h1 className="text-2xl md:text-5xl print:text-3xl">{name}</h1>
            <p className="mt-1.5 leading-snug md:mt-3 md:text-xl">{title}</p>
            <p className="leading-snug text-muted md:text-lg">{company}</p>
            <div className="mt-3 md:mt-4">
              <SpeakerLinks speaker={speaker} />
            </div>
          </div>
        </div>
      </div>
      <div className="container-page grid gap-x-16 gap-y-10 pt-6 pb-10 md:grid-cols-[1fr_17rem] md:pt-10 md:pb-14 lg:grid-cols-[1fr_22rem] print:block print:py-4">
        <section
          aria-label="Biography"
          className="grid max-w-2xl content-start gap-4 text-lg print:block print:max-w-none print:space-y-3 print:text-base"
        >
          {bio
            .split('\n')
            .filter((line) => line.trim())
            .map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, never reordered
              <p key={index}>{line}</p>
            ))}
        </section>
        <section
          aria-labelledby="sessions"
          className="self-start rounded border border-line bg-card print:mt-4 print:border-0"
        >
          <div className="no-print cloth h-12 rounded-t bg-sand text-text" />
          <div className="px-6 pt-5 pb-4 print:p-0">
            <h2 id="sessions" className="text-xl">
              Sessions
            </h2>
            <Talks talks={talks} />
            {talks.some(({ date }) => date) && (
              <a href={`/speakers/${speaker.id}.ics`} className="no-print link mt-2 inline-flex min-h-11 items-center">
                Add all to calendar
              </a>
            )}
            <div className="no-print mt-2">
              <MoreLink to="/agenda">View Full Agenda</MoreLink>
            </div>
          </div>
        </section>
      </div>
    </>
  )
}

function Talks({ talks }: Pick<Profile, 'talks'>) {
  if (talks.length === 0)
    return <p className="mt-2 text-muted">Session information will be available closer to the event date.</p>
  return (
    <ul className="mt-2 grid gap-4">
      {talks.map(({ id, topic, date, day, time, ...place }) => (
        <li key={id} className="with-star">
          <div>
            <Link to={`/agenda/${id}`} className="link inline-flex min-h-11 items-center">
              {topic}
            </Link>
          </div>
          <p className="text-sm text-muted">
            {[date ? shortDate(date) : day && `Day ${day}`, time, roomText(place)].filter(Boolean).join(', ')}
          </p>
          <StarOf talk={{ id, topic }} />
        </li>
      ))}
    </ul>
  )
}

const SeeAllSpeakers = () => (
  <ButtonLink to="/speakers" variant="outline">
    See all speakers
  </ButtonLink>
)

function Unavailable({ failure }: { failure: LoadError }) {
  const error = speakerLoadError(failure)
  // Trying again would find nobody either.
  const isUnknown = failure.status === 404
  return (
    <>
      <PageMeta title={error.message} unlisted />
      <Opening ground="warm" above={<BackLink list={list} />} title="Speaker" />
      <div className="container-page py-14">
        <LoadErrorAlert error={error} action={isUnknown && <SeeAllSpeakers />} />
      </div>
    </>
  )
}
