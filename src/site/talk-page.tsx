import { useState } from 'react'
import { useSummit } from '../features/content/use-summit.ts'
import { speakerNames, talkCard, talkPlace } from '../features/social-cards/occasion-card.ts'
import { failToLoad } from '../lib/api.ts'
import { api, clock } from '../lib/api-context.ts'
import { loadOnce } from '../lib/load-once.ts'
import { loaderResponse } from '../lib/result.ts'
import { lazyAfterLoad } from '../ui/lazy-part.tsx'
import type { Route } from './+types/talk-page'
import { WithMyAgenda } from './agenda/my-agenda/with-my-agenda.tsx'
import { UnavailableDetail } from './frame/detail-page.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
import { loadTalk, type ShownTalk } from './talk/load-talk.ts'
import styles from './talk/talk.css?url'
import { TalkOpening } from './talk/talk-opening.tsx'

const list = { path: '/agenda', name: 'Agenda' }

const loadBody = loadOnce(() => import('./talk/talk-body.tsx'))
const loadLoader = loadOnce(() => import('./talk/load-talk.ts'))
/**
 * Set once a navigation has loaded it; before that, because the server and the first page of a visit must render the
 * same.
 */
let loaded: Awaited<ReturnType<typeof loadBody>>['default'] | undefined

/** Its HTML is in the document from the start. */
const LoadedLater = lazyAfterLoad(loadBody)

type Args = Pick<Route.LoaderArgs, 'context' | 'params'>

const load = (from: typeof loadTalk, { context, params }: Args) =>
  from(context.get(api), encodeURIComponent(params.id), context.get(clock))

export const loader = (args: Args) => loaderResponse(load(loadTalk, args))

export function clientLoader(args: Args) {
  const body = loadBody().then((module) => {
    loaded = module.default
  }, failToLoad)
  // The first page of a visit does not need this code.
  const talk = loadLoader().then((module) => load(module.loadTalk, args), failToLoad)
  return loaderResponse(body.then(() => talk))
}

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
  // If the code arrived with the data, the page is complete immediately.
  const [TalkBody] = useState(() => loaded ?? LoadedLater)
  const { id, topic, description } = talk
  return (
    <>
      <PageMeta
        title={topic}
        description={[speakerNames(talk), talkPlace(talk), description].filter(Boolean).join('. ')}
        card={{ name: `agenda/${id}`, content: talkCard(talk, summit) }}
      />
      <TalkOpening talk={talk} list={list} />
      <TalkBody talk={talk} />
    </>
  )
}
