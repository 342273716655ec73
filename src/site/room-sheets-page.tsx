import { failToLoad } from '../lib/api.ts'
import { api, clock } from '../lib/api-context.ts'
import { loaderResponse } from '../lib/result.ts'
import { lazyAfterLoad } from '../ui/lazy-part.tsx'
import type { Route } from './+types/room-sheets-page'
import { LoadErrorAlert } from './frame/loaded-list.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
import { loadSheets } from './rooms/load-sheets.ts'
import { MissingRoom } from './rooms/missing-room.tsx'
import styles from './rooms/sheets.css?url'

/** Its HTML is in the document from the start. */
const RoomSheets = lazyAfterLoad(() => import('./rooms/room-sheets.tsx'))

type Args = Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>

const load = (loading: typeof loadSheets, { context, params, request }: Args) => {
  const day = Number(new URL(request.url).searchParams.get('day')) || 0
  return loading(context.get(api), params.slug, day, context.get(clock))
}

export const loader = (args: Args) => loaderResponse(load(loadSheets, args))

export const clientLoader = (args: Args) =>
  loaderResponse(import('./rooms/load-sheets.ts').then((module) => load(module.loadSheets, args), failToLoad))

/** Sheets of paper for the doors of rooms: the talks of a day, and a code that leads to the agenda of the room. */
export default function RoomSheetsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  if (failure?.status === 404) return <MissingRoom />
  return (
    <main className="room-sheets">
      <PageStyles href={styles} />
      <PageMeta title="Sheets for the rooms" unlisted />
      {data ? (
        <RoomSheets sheets={data} />
      ) : (
        <LoadErrorAlert error={{ message: 'Failed to load the rooms. Please try again later.' }} />
      )}
    </main>
  )
}
