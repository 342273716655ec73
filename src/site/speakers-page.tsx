import { usePageSubtitles } from '../features/content/use-summit.ts'
import { publicPages } from '../features/public-pages.ts'
import { cardSpeaker, SpeakerCard } from '../features/speakers/speaker-card.tsx'
import { api } from '../lib/api-context.ts'
import { Stylesheet } from '../ui/stylesheet.tsx'
import type { Route } from './+types/speakers-page'
import { ListPages, loadListPage } from './frame/list-pages.tsx'
import { speakersLoadError } from './frame/load-error-messages.ts'
import { LoadedList } from './frame/loaded-list.tsx'
import { Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import styles from './speakers/speakers.css?url'

const load = ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) =>
  loadListPage(context.get(api), '/speakers', request.url, cardSpeaker)

export { load as clientLoader, load as loader }

export default function SpeakersPage({ loaderData }: Route.ComponentProps) {
  const { speakers: subtitle } = usePageSubtitles()
  return (
    <>
      <Stylesheet href={styles} />
      <PageMeta page="speakers" />
      <Opening ground={publicPages.speakers.ground} title="Speakers">
        {subtitle}
      </Opening>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">
        <LoadedList
          list={loaderData.list}
          errorMessage={speakersLoadError}
          empty="Speakers will be announced soon. Please check back later."
        >
          {(speakers) => (
            <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4">
              {speakers.map((speaker, index) => (
                <li key={speaker.id}>
                  <SpeakerCard speaker={speaker} eager={index < 4} />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
        <ListPages pages={loaderData.pages} />
      </div>
    </>
  )
}
