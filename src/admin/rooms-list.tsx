import type { PublicRoom } from '../features/agenda/tracks-and-rooms/room.ts'
import type { Column } from '../ui/table/column.ts'
import { useToast } from '../ui/toast.tsx'
import { DeleteQuestion } from './record/delete-dialog.tsx'
import { RecordsPage } from './records-page.tsx'
import { TracksAndRooms } from './tracks-and-rooms.tsx'
import { useRecordList } from './use-record-list.ts'

const room = { name: 'room', path: '/rooms' }

const loadForm = async () => (await import('../features/agenda/tracks-and-rooms/room-fields.tsx')).roomForm

export function RoomsList() {
  const toast = useToast()
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
      deleteQuestion={({ name }) => <DeleteQuestion entity={room} name={name} />}
      loadFailed={(detail) => detail || 'Failed to fetch rooms'}
      deleteFailed={(detail) => detail || 'Failed to delete room.'}
      onSuccess={toast.success}
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
