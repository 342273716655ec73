import { failToLoad } from '../lib/api.ts'
import { api, clock } from '../lib/api-context.ts'
import { loaderResponse } from '../lib/result.ts'
import { lazyAfterLoad } from '../ui/lazy-part.tsx'
import type { Route } from './+types/room-screen-page'
import { PageStyles } from './frame/page-styles.tsx'
import { loadScreen } from './rooms/load-screen.ts'
import { MissingRoom } from './rooms/missing-room.tsx'
import styles from './rooms/screen.css?url'

/** Its HTML is in the document from the start. */
const RoomScreen = lazyAfterLoad(() => import('./rooms/room-screen.tsx'))

type Args = Pick<Route.LoaderArgs, 'context' | 'params'>

const load = (loading: typeof loadScreen, { context, params }: Args) =>
  loading(context.get(api), params.slug, context.get(clock))

export const loader = (args: Args) => loaderResponse(load(loadScreen, args))

export const clientLoader = (args: Args) =>
  loaderResponse(import('./rooms/load-screen.ts').then((module) => load(module.loadScreen, args), failToLoad))

/** For a screen beside the door of a room. */
export default function RoomScreenPage({ loaderData: { data, failure }, params }: Route.ComponentProps) {
  if (failure?.status === 404) return <MissingRoom />
  return (
    <>
      <PageStyles href={styles} />
      <RoomScreen address={params.slug} opened={data} />
    </>
  )
}
