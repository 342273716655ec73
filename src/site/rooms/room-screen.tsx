import { useEffect, useState } from 'react'
import { pageApi } from '../../browser/page-api.ts'
import { repeatWhileVisible } from '../../browser/repeat-while-visible.ts'
import { dayLabel } from '../../features/agenda/rules/day-label.ts'
import { useSummit } from '../../features/content/use-summit.ts'
import { clockInZone } from '../../lib/clock-in-zone.ts'
import { dataAge } from '../../lib/data-age.ts'
import { dateInZone, defaultTimeZone, timeZoneLabel } from '../../lib/dates.ts'
import { now as currentTime } from '../../lib/now.ts'
import { toResult } from '../../lib/result.ts'
import { readUpdated, refreshData } from '../../offline/reads.ts'
import { startOffline } from '../../offline/start-offline.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { PageMeta } from '../frame/page-meta.tsx'
import { useRootData } from '../frame/root-data.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { loadRooms, type Room, roomOf } from './load-rooms.ts'
import type { loadScreen } from './load-screen.ts'
import { MissingRoom } from './missing-room.tsx'
import { Programme } from './programme.tsx'
import { ItemList } from './room-items.tsx'
import { roomNow } from './room-now.ts'
import { useWakeLock } from './use-wake-lock.ts'

type Opened = Awaited<ReturnType<typeof loadScreen>>

/** `opened` is undefined where the data could not be loaded; the screen goes on trying. */
type Props = { address: string; opened: Opened | undefined }

/** The screen beside the door of a room. It stays open for days, so it refreshes itself and keeps the data it has. */
export default function RoomScreen({ address, opened }: Props) {
  const { isOnlineOnly } = useRootData()
  const { room, at, isGone } = useRoom(address, opened?.room)
  useEffect(() => {
    if (!isOnlineOnly) startOffline().catch((error) => console.warn('The screen is not stored', error))
  }, [isOnlineOnly])
  useWakeLock()
  if (isGone) return <MissingRoom />
  return room ? <Screen room={room} opened={opened} at={at} /> : <Unavailable />
}

/** In milliseconds. */
const interval = 60_000

/** `at` is when the room was last up to date, in milliseconds: undefined until hydration. */
type Loaded = { room: Room | undefined; at?: number; isGone?: boolean }

/** Returns a room as the device's data show it, which are brought up to date each minute. */
function useRoom(address: string, opened: Room | undefined): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ room: opened })
  // Its name may change, and its address with it.
  const id = opened?.id ?? address
  useEffect(() => {
    setLoaded((before) => ({ ...before, at: dataAge.since() ?? currentTime() }))
    async function load() {
      await refreshData()
      readUpdated()
      const { data, failure } = await toResult(loadRooms(pageApi).then((rooms) => roomOf(id, rooms)))
      const isGone = failure?.status === 404
      if (data || isGone) setLoaded((before) => ({ room: data ?? before.room, at: currentTime(), isGone }))
    }
    return repeatWhileVisible(load, () => interval)
  }, [id])
  return loaded
}

/** After this, in milliseconds, the data are called old. */
const maxAge = 180_000

function Screen({ room, opened, at }: { room: Room; opened: Opened | undefined; at: number | undefined }) {
  const { name: summit, timeZone: zone } = useSummit()
  const timeZone = zone || defaultTimeZone
  const shown = useNow() ?? (opened?.isOnDay ? new Date(opened.now) : undefined)
  const now = shown?.getTime() ?? opened?.now ?? 0
  const today = dateInZone(timeZone, new Date(now))
  return (
    <main className="room-screen">
      <PageMeta title={room.name} unlisted />
      <header className="ground-ink cloth">
        <div>
          <h1>{room.name}</h1>
          <p>{[room.place, summit].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="room-clock">
          <p>{shown ? clockInZone(timeZone, shown) : '\u00a0'}</p>
          <p>{[shown && dayLabel(today), timeZoneLabel(timeZone)].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <Programme {...roomNow(room.items, timeZone, now)} {...{ now, today }} isEmpty={room.items.length === 0} />
      <noscript>
        <meta httpEquiv="refresh" content="60" />
        <ItemList items={room.items.filter(({ dayNumber }) => dayNumber === opened?.day)} />
      </noscript>
      <footer>
        <p>{at !== undefined && <Updated {...{ at, now, timeZone }} />}</p>
        <FullScreenButton />
      </footer>
    </main>
  )
}

/** 'Updated 11:04', with the day if that was yesterday. */
function Updated({ at, now, timeZone }: { at: number; now: number; timeZone: string }) {
  const [moment, today] = [new Date(at), dateInZone(timeZone, new Date(now))]
  const date = dateInZone(timeZone, moment)
  const when = [date !== today && dayLabel(date), clockInZone(timeZone, moment)].filter(Boolean).join(', ')
  return now - at > maxAge ? <b>No connection. Updated {when}</b> : `Updated ${when}`
}

const Unavailable = () => (
  <main className="room-screen">
    <PageMeta title="Couldn’t load this room" unlisted />
    <header className="ground-ink cloth">
      <h1>Couldn’t load this room</h1>
    </header>
    <section className="room-first ground-sun">
      <p className="room-people">This page tries again each minute.</p>
    </section>
  </main>
)
