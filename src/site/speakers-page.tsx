import { Link } from 'react-router'
import type { AgendaSummary } from '../features/agenda/agenda-summary.ts'
import type { SpeakerSessions } from '../features/agenda/speaker-sessions.ts'
import { usePageSubtitles } from '../features/content/use-summit.ts'
import { publicPages } from '../features/public-pages.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { cardSpeaker, SpeakerCard } from '../features/speakers/speaker-card.tsx'
import { queryWith, speakerFilterOf } from '../features/speakers/speaker-filter.ts'
import type { Api } from '../lib/api.ts'
import { api } from '../lib/api-context.ts'
import { toResult, withStatus } from '../lib/result.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Portrait } from '../ui/portrait.tsx'
import type { Route } from './+types/speakers-page'
import { ListPages, listPage } from './frame/list-pages.tsx'
import { speakersLoadError } from './frame/load-error-messages.ts'
import { LoadedList } from './frame/loaded-list.tsx'
import { countedFacts, Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
import { findSpeakers } from './speakers/find-speakers.ts'
import { SpeakerFilters } from './speakers/speaker-filters.tsx'
import styles from './speakers/speakers.css?url'

const load = ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) =>
  loadSpeakers(context.get(api), request.url)

async function loadSpeakers(source: Api, url: string) {
  const [speakers, { data: sessions = [] }, { data: summary }] = await Promise.all([
    toResult(source.get<PublicSpeaker[]>('/speakers')),
    // Without the agenda, the page has no tracks.
    toResult(source.get<SpeakerSessions[]>('/agenda/speakers')),
    toResult(source.get<AgendaSummary>('/agenda/summary')),
  ])
  const filter = speakerFilterOf(new URL(url).searchParams)
  const { found, count, counts } = findSpeakers(speakers.data ?? [], sessions, filter)
  const shown = listPage(speakers.data ? { data: found } : speakers, url, cardSpeaker)
  const tracks = summary?.tracks.flatMap(({ name, color }) => {
    const ofTrack = counts.get(name) ?? 0
    return ofTrack > 0 || name === filter.track ? [{ name, color, count: ofTrack }] : []
  })
  const facts = summary && {
    speakers: summary.speakers,
    tracks: summary.tracks.length,
    sessions: summary.sessions,
  }
  const faces = speakers.data?.filter(({ image }) => image).slice(0, 6)
  const data = {
    ...{ ...shown, filter, count, tracks: tracks ?? [], facts },
    faces: faces?.map(({ id, name, image }) => ({ id, name, image })) ?? [],
  }
  return withStatus(data, shown.list)
}

export { load as clientLoader, load as loader }

export default function SpeakersPage({ loaderData }: Route.ComponentProps) {
  const { list, pages, filter, facts } = loaderData
  const { speakers: subtitle } = usePageSubtitles()
  const isFiltered = Boolean(filter.q || filter.track)
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta page="speakers" />
      <Opening
        ground={publicPages.speakers.ground}
        title="Speakers"
        facts={facts && countedFacts({ speaker: facts.speakers, track: facts.tracks, session: facts.sessions })}
        ornament={loaderData.faces.length > 3 && <Checker faces={loaderData.faces} />}
      >
        {subtitle}
      </Opening>
      {(loaderData.count > 0 || isFiltered) && (
        <div className="speaker-bar">
          <div className="container-page">
            <SpeakerFilters filter={filter} count={loaderData.count} tracks={loaderData.tracks} />
          </div>
        </div>
      )}
      <div className="container-page pt-6 pb-10 md:pt-8 md:pb-14">
        {isFiltered && list.data?.length === 0 ? (
          <EmptyState next={<ShowAll />}>No speaker matches this search.</EmptyState>
        ) : (
          <LoadedList
            list={list}
            errorMessage={speakersLoadError}
            empty="Speakers will be announced soon. Please check back later."
          >
            {(speakers) => (
              <ul className="speaker-rows">
                {speakers.map((speaker, index) => (
                  <li key={speaker.id}>
                    <SpeakerCard speaker={speaker} eager={index < 4} />
                  </li>
                ))}
              </ul>
            )}
          </LoadedList>
        )}
        <ListPages pages={pages} />
      </div>
    </>
  )
}

const ShowAll = () => (
  <Link to={queryWith({ q: '', track: '' }, {})} preventScrollReset className="button button-outline">
    Show all speakers
  </Link>
)

type Faces = Route.ComponentProps['loaderData']['faces']

/** Faces and cloth in a checker of two rows, of which whole tiles are shown. */
function Checker({ faces }: { faces: Faces }) {
  const face = ({ id, name, image }: Faces[number]) => <Portrait key={id} name={name} image={image} sizes="130px" />
  const cloth = (index: number) => <i key={index} />
  return (
    <div className="checker">
      <div>{faces.slice(0, 3).flatMap((each, index) => [face(each), cloth(index)])}</div>
      <div>{faces.slice(3).flatMap((each, index) => [cloth(index), face(each)])}</div>
    </div>
  )
}
