import type { PublicRoom } from '../features/agenda/tracks-and-rooms/room.ts'
import type { Column } from '../ui/table/column.ts'
import { RecordsPage } from './records-page.tsx'
import { TracksAndRooms } from './tracks-and-rooms.tsx'
import { useRecordList } from './use-record-list.ts'

const room = { name: 'room', path: '/rooms' }

const loadForm = async () => (await import('../features/agenda/tracks-and-rooms/room-fields.tsx')).roomForm

export function RoomsList() {
  return (
    <RecordsPage
      entity={room}
      loadForm={loadForm}
      records={useRecordList<PublicRoom>('/rooms', 'order')}
      title="Rooms"
      columns={columns}
      nameOf={nameOf}
      add="Add Room"
      empty="No rooms found."
      purpose="The rooms for talks, with capacity and floor."
      note={<TracksAndRooms />}
    />
  )
}

const nameOf = ({ name }: PublicRoom) => name

const columns: Column<PublicRoom>[] = [
  { title: 'Name', field: 'name', value: nameOf, isName: true, isWidest: true },
  { title: 'Capacity', field: 'capacity', value: ({ capacity }) => capacity, isNumber: true, isLabelled: true },
  { title: 'Floor', field: 'floor', value: ({ floor }) => floor },
  { title: 'Order', field: 'order', value: ({ order }) => order, isNumber: true, isLabelled: true },
]
