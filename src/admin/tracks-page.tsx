import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '../browser/api.ts'
import type { PublicRoom } from '../features/agenda/tracks-and-rooms/room.ts'
import type { PublicTrack } from '../features/agenda/tracks-and-rooms/track.ts'
import { VenueOptions } from '../features/agenda/tracks-and-rooms/venue-options.ts'
import type { PublicVenue } from '../features/venues/venue.ts'
import { useAsync } from '../ui/hooks/use-async.ts'
import type { Column } from '../ui/table/column.ts'
import { AgendaListLinks } from './agenda-list-links.tsx'
import { RecordsPage } from './records-page.tsx'
import { useRecordList } from './use-record-list.ts'

/** One page for two URLs: every route adds to the list that visitors load. */
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
      note={<AgendaListLinks />}
    />
  )
}

const room = { name: 'room', path: '/rooms' }
const loadRoomForm = async () => (await import('../features/agenda/tracks-and-rooms/room-fields.tsx')).roomForm

const loadVenues = () => browserApi.get<PublicVenue[]>('/venues')

function RoomsList() {
  const { data: venues } = useAsync(loadVenues)
  const records = useRecordList<PublicRoom>('/rooms', 'order')
  const { rows } = records
  const columns = useMemo(() => roomColumnsWith(venues ?? [], rows ?? []), [venues, rows])
  return (
    <VenueOptions value={venues}>
      <RecordsPage
        entity={room}
        loadForm={loadRoomForm}
        records={records}
        title="Rooms"
        columns={columns}
        add="Add Room"
        empty="No rooms found."
        purpose="The rooms for talks, with capacity and floor."
        note={<AgendaListLinks />}
      />
    </VenueOptions>
  )
}

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

/** The venue has a column if there are venues besides the main one, or were. */
function roomColumnsWith(venues: readonly PublicVenue[], rooms: readonly PublicRoom[]): Column<PublicRoom>[] {
  if (venues.length === 0 && !rooms.some(({ venueId }) => venueId)) return roomColumns
  const names = new Map(venues.map(({ id, name }) => [id, name]))
  const venueOf = ({ venueId }: PublicRoom) => (venueId ? (names.get(venueId) ?? 'Deleted venue') : 'Main venue')
  return [nameColumn, { title: 'Venue', field: 'venue', isSortedHere: true, value: venueOf }, ...roomColumns.slice(1)]
}

const roomColumns: Column<PublicRoom>[] = [
  nameColumn,
  { title: 'Capacity', field: 'capacity', value: ({ capacity }) => capacity, ...numbers },
  { title: 'Floor', field: 'floor', value: ({ floor }) => floor },
  orderColumn,
]
