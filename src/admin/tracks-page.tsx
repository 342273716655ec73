import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '../browser/api.ts'
import { noChoice } from '../features/agenda/no-choice.ts'
import type { PublicRoom } from '../features/agenda/tracks-and-rooms/room.ts'
import { roomAddress } from '../features/agenda/tracks-and-rooms/room-address.ts'
import type { PublicTrack } from '../features/agenda/tracks-and-rooms/track.ts'
import { VenueOptions } from '../features/agenda/tracks-and-rooms/venue-options.ts'
import type { PublicVenue } from '../features/venues/venue.ts'
import { ownSort } from '../lib/list-keys.ts'
import type { Visibility } from '../lib/visibility.ts'
import { useAsync } from '../ui/hooks/use-async.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Monitor, Printer } from '../ui/icons/console-icons.tsx'
import type { Column } from '../ui/table/column.ts'
import type { Filter } from '../ui/table/filters.ts'
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
      ordering={{}}
      loadForm={loadTrackForm}
      records={useRecordList<PublicTrack>('/tracks', ownSort)}
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
  const records = useRecordList<PublicRoom>('/rooms', ownSort)
  const { rows } = records
  const columns = useMemo(() => roomColumnsWith(venues ?? [], rows ?? []), [venues, rows])
  const moreActions = useCallback((room: PublicRoom) => <DoorActions room={room} rooms={rows ?? []} />, [rows])
  return (
    <VenueOptions value={venues}>
      <RecordsPage
        entity={room}
        ordering={{}}
        filters={roomFilters}
        loadForm={loadRoomForm}
        records={records}
        title="Rooms"
        columns={columns}
        add="Add Room"
        empty="No rooms found."
        purpose="The rooms for talks, with capacity and floor."
        note={
          <>
            <AgendaListLinks />
            {rows && rows.length > 0 && (
              <p className="-mt-2 mb-4">
                <a
                  href="/rooms/sheets"
                  target="_blank"
                  className="link inline-flex min-h-11 items-center"
                  rel="noopener"
                >
                  Print sheets for the doors
                </a>
              </p>
            )}
          </>
        }
        moreActions={moreActions}
      />
    </VenueOptions>
  )
}

type DoorProps = { room: PublicRoom & Visibility; rooms: readonly PublicRoom[] }

/** Opens the sheet and the screen of a room in new tabs. A hidden room has neither. */
function DoorActions({ room, rooms }: DoorProps) {
  const address = roomAddress(room, rooms)
  const reason = room.hidden ? 'The room is hidden' : undefined
  return (
    <>
      <IconButton
        icon={Printer}
        label={`Print the sheet of ${room.name}`}
        short="Print sheet"
        disabledReason={reason}
        onClick={() => window.open(`/rooms/sheets/${address}`)}
      />
      <IconButton
        icon={Monitor}
        label={`Open the screen of ${room.name}`}
        short="Open screen"
        disabledReason={reason}
        onClick={() => window.open(`/rooms/${address}/screen`)}
      />
    </>
  )
}

type Named = { name: string }
const nameColumn = {
  title: 'Name',
  field: 'name',
  edit: 'text' as const,
  value: ({ name }: Named) => name,
  isName: true,
  isWidest: true,
}

const trackColumns: Column<PublicTrack>[] = [
  nameColumn,
  {
    title: 'Color',
    value: ({ color }) => color,
    cell: ({ color }) => <span className={`badge tone-${color} capitalize`}>{color}</span>,
  },
]

/** The venue has a column if there are venues besides the main one, or were. */
function roomColumnsWith(venues: readonly PublicVenue[], rooms: readonly PublicRoom[]): Column<PublicRoom>[] {
  if (venues.length === 0 && !rooms.some(({ venueId }) => venueId)) return roomColumns
  const names = new Map(venues.map(({ id, name }) => [id, name]))
  const venueOf = ({ venueId }: PublicRoom) =>
    venueId ? (names.get(venueId) ?? 'Deleted venue') : noChoice.rooms.venueId
  return [nameColumn, { title: 'Venue', field: 'venue', isSortedHere: true, value: venueOf }, ...roomColumns.slice(1)]
}

const roomFilters: Filter<PublicRoom>[] = [{ name: 'floor', label: 'Floor', value: ({ floor }) => floor }]

const roomColumns: Column<PublicRoom>[] = [
  nameColumn,
  {
    title: 'Capacity',
    field: 'capacity',
    edit: 'number',
    value: ({ capacity }) => capacity,
    isNumber: true,
    isLabelled: true,
  },
  { title: 'Floor', field: 'floor', edit: 'text', value: ({ floor }) => floor },
]
