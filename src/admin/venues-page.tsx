import { useMemo } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../browser/api.ts'
import type { PublicRoom } from '../features/agenda/tracks-and-rooms/room.ts'
import { useSummit } from '../features/content/use-summit.ts'
import type { PublicVenue } from '../features/venues/venue.ts'
import { groupBy } from '../lib/group-by.ts'
import { useAsync } from '../ui/hooks/use-async.ts'
import type { Column } from '../ui/table/column.ts'
import { AgendaListLinks } from './agenda-list-links.tsx'
import { RecordsPage } from './records-page.tsx'
import { useRecordList } from './use-record-list.ts'

const venue = { name: 'venue', path: '/venues' }
const loadForm = async () => (await import('../features/venues/venue-fields.tsx')).venueForm
const loadRooms = () => browserApi.get<PublicRoom[]>('/rooms')

/** The venues besides the main one. */
export default function VenuesPage() {
  const { data: rooms } = useAsync(loadRooms)
  const roomsIn = useMemo(() => {
    const byVenue = groupBy(rooms ?? [], ({ venueId }) => venueId)
    return ({ id }: PublicVenue) => byVenue.get(id) ?? []
  }, [rooms])
  const { venue: main } = useSummit()
  const columns = useMemo(() => columnsWith(roomsIn), [roomsIn])
  return (
    <RecordsPage
      entity={venue}
      loadForm={loadForm}
      canHide={false}
      records={useRecordList<PublicVenue>('/venues', 'name')}
      title="Venues"
      columns={columns}
      add="Add Venue"
      empty="No other venues found."
      purpose={`${main || 'The venue in Content → Summit'} is the main venue already. Add other buildings with talks. Each room is in the main venue, unless you choose another.`}
      deleteQuestion={(deleted, usual) => (
        <>
          {usual} {roomsNote(roomsIn(deleted).length)}
        </>
      )}
      deleteManyNote={(ids) => {
        const count = (rooms ?? []).filter(({ venueId }) => venueId && ids.includes(venueId)).length
        return count > 0 && ` ${roomsNote(count, 'them')}`
      }}
      note={
        <>
          <AgendaListLinks />
          <MainVenue />
        </>
      }
    />
  )
}

function MainVenue() {
  const { venue } = useSummit()
  return (
    <p className="mb-5 text-muted">
      Main venue: <b className="text-text">{venue || 'not named yet'}</b>{' '}
      <Link to="/admin/content?section=summit" className="link ms-2 inline-flex min-h-11 items-center">
        Edit in Content
      </Link>
    </p>
  )
}

function roomsNote(count: number, place = 'it') {
  if (count === 0) return null
  const rooms = count === 1 ? 'One room is' : `${count} rooms are`
  return `${rooms} in ${place}. Talks there will show no venue until you choose another.`
}

const columnsWith = (roomsIn: (venue: PublicVenue) => PublicRoom[]): Column<PublicVenue>[] => [
  { title: 'Name', field: 'name', edit: 'text', value: ({ name }) => name, isName: true, isWidest: true },
  { title: 'Address', field: 'address', edit: 'text', value: ({ address }) => address },
  {
    title: 'Rooms',
    field: 'rooms',
    isSortedHere: true,
    isLabelled: true,
    value: (each) =>
      roomsIn(each)
        .map(({ name }) => name)
        .join(', '),
  },
]
