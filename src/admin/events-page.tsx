import { browserApi } from '../browser/api.ts'
import type { PublicEvent } from '../features/events/event.ts'
import { mediumDate } from '../lib/dates.ts'
import { useAsync } from '../ui/hooks/use-async.ts'
import type { Column } from '../ui/table/column.ts'
import { useToast } from '../ui/toast.tsx'
import { DeleteQuestion } from './record/delete-dialog.tsx'
import { RecordsPage } from './records-page.tsx'

const event = { name: 'event', path: '/events' }

const load = () => browserApi.get<PublicEvent[]>('/events')
const loadForm = async () => (await import('../features/events/event-fields.tsx')).eventForm

export default function EventsPage() {
  const toast = useToast()
  return (
    <RecordsPage
      entity={event}
      loadForm={loadForm}
      records={useAsync(load)}
      title="Events"
      columns={columns}
      nameOf={nameOf}
      add="Add Event"
      empty="No events found."
      purpose="What happens around the talks: openings, dinners, meetups. The home page shows the next three."
      deleteQuestion={({ name }) => <DeleteQuestion entity={event} name={name} />}
      loadFailed={(detail) => detail || 'Failed to fetch events'}
      deleteFailed={(detail) => detail || 'Failed to delete event.'}
      onSuccess={toast.success}
    />
  )
}

const nameOf = ({ name }: PublicEvent) => name

const columns: Column<PublicEvent>[] = [
  { title: 'Name', value: nameOf, isName: true },
  {
    title: 'Date',
    // Upcoming events before past ones.
    defaultSort: 'descending',
    // Sorted by the day, found by its text.
    value: ({ date }) => `${date} ${mediumDate(date)}`,
    cell: ({ date }) => mediumDate(date),
  },
  { title: 'Location', value: ({ location }) => location },
  {
    title: 'Description',
    value: ({ description }) => description,
    cell: ({ description }) =>
      description && (
        <p title={description} className="line-clamp-2">
          {description}
        </p>
      ),
  },
]
