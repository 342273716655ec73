import { cardSpeaker, SpeakerCard } from '../features/speakers/speaker-card.tsx'
import { api } from '../lib/api-context.ts'
import type { Route } from './+types/speakers-page'
import { ListPages, loadListPage } from './frame/list-pages.tsx'
import { speakersLoadError } from './frame/load-error-messages.ts'
import { LoadedList } from './frame/loaded-list.tsx'
import { PublicPage } from './frame/public-page.tsx'

const load = ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) =>
  loadListPage(context.get(api), '/speakers', request.url, cardSpeaker)

export { load as clientLoader, load as loader }

export default function SpeakersPage({ loaderData }: Route.ComponentProps) {
  return (
    <PublicPage page="speakers" title="Speakers">
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
    </PublicPage>
  )
}
