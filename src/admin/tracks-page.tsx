import { NavLink, useLocation } from 'react-router'
import type { PublicRoom } from '../features/agenda/tracks-and-rooms/room.ts'
import type { PublicTrack } from '../features/agenda/tracks-and-rooms/track.ts'
import type { Column } from '../ui/table/column.ts'
import { RecordsPage } from './records-page.tsx'
import { useRecordList } from './use-record-list.ts'

/** Two lists with a URL each; one page, since visitors load the list of all pages. */
export default function TracksPage() {
  return useLocation().pathname.endsWith('/rooms') ? <RoomsList /> : <TracksList />
}

const track = { name: 'track', path: '/tracks' }
const loadTrackForm = async () => (await import('../features/agenda/tracks-and-rooms/track-fields.tsx')).trackForm

function TracksList() {
  return (
    <RecordsPage
      entity={track}
      loadForm={loadTrackForm}
      records={useRecordList<PublicTrack>('/tracks', 'order')}
      title="Tracks"
      columns={trackColumns}
      add="Add Track"
      empty="No tracks found."
      purpose="The themes of the agenda, each with its own colour."
      note={<ListLinks />}
    />
  )
}

const room = { name: 'room', path: '/rooms' }
const loadRoomForm = async () => (await import('../features/agenda/tracks-and-rooms/room-fields.tsx')).roomForm

function RoomsList() {
  return (
    <RecordsPage
      entity={room}
      loadForm={loadRoomForm}
      records={useRecordList<PublicRoom>('/rooms', 'order')}
      title="Rooms"
      columns={roomColumns}
      add="Add Room"
      empty="No rooms found."
      purpose="The rooms for talks, with capacity and floor."
      note={<ListLinks />}
    />
  )
}

const link =
  'inline-flex min-h-11 items-center border-b-3 border-transparent px-1 font-semibold text-muted hover:text-text aria-[current=page]:border-sun aria-[current=page]:text-text'

const ListLinks = () => (
  <nav aria-label="Tracks and rooms" className="mb-5 flex gap-6 border-b border-line">
    <NavLink to="/admin/tracks" end className={link}>
      Tracks
    </NavLink>
    <NavLink to="/admin/tracks/rooms" className={link}>
      Rooms
    </NavLink>
  </nav>
)

type Ordered = { name: string; order: number }
const nameColumn = { title: 'Name', field: 'name', value: ({ name }: Ordered) => name, isName: true, isWidest: true }
const numbers = { isNumber: true, isLabelled: true }
const orderColumn = { title: 'Order', field: 'order', value: ({ order }: Ordered) => order, ...numbers }

const trackColumns: Column<PublicTrack>[] = [
  nameColumn,
  {
    title: 'Color',
    value: ({ color }) => color,
    cell: ({ color }) => <span className={`badge tone-${color} capitalize`}>{color}</span>,
  },
  orderColumn,
]

const roomColumns: Column<PublicRoom>[] = [
  nameColumn,
  { title: 'Capacity', field: 'capacity', value: ({ capacity }) => capacity, ...numbers },
  { title: 'Floor', field: 'floor', value: ({ floor }) => floor },
  orderColumn,
]
