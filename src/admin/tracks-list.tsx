import type { PublicTrack } from '../features/agenda/tracks-and-rooms/track.ts'
import type { Column } from '../ui/table/column.ts'
import { RecordsPage } from './records-page.tsx'
import { TracksAndRooms } from './tracks-and-rooms.tsx'
import { useRecordList } from './use-record-list.ts'

const track = { name: 'track', path: '/tracks' }

const loadForm = async () => (await import('../features/agenda/tracks-and-rooms/track-fields.tsx')).trackForm

export function TracksList() {
  return (
    <RecordsPage
      entity={track}
      loadForm={loadForm}
      records={useRecordList<PublicTrack>('/tracks', 'order')}
      title="Tracks"
      columns={columns}
      nameOf={nameOf}
      add="Add Track"
      empty="No tracks found."
      purpose="The themes of the agenda, each with its own colour."
      note={<TracksAndRooms />}
    />
  )
}

const nameOf = ({ name }: PublicTrack) => name

const columns: Column<PublicTrack>[] = [
  { title: 'Name', field: 'name', value: nameOf, isName: true, isWidest: true },
  {
    title: 'Color',
    value: ({ color }) => color,
    cell: ({ color }) => <span className={`badge tone-${color} capitalize`}>{color}</span>,
  },
  { title: 'Order', field: 'order', value: ({ order }) => order, isNumber: true, isLabelled: true },
]
