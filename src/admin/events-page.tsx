import { browserApi } from '../browser/api.ts'
import type { PublicEvent } from '../features/events/event.ts'
import { mediumDate } from '../lib/dates.ts'
import { useLoaded } from '../ui/hooks/use-loaded.ts'
import type { Column } from '../ui/table/column.ts'
import type { LazyForm } from './form-dialogs.tsx'
import { RecordsPage, type RecordWords } from './records-page.tsx'

const form: LazyForm = {
  noun: 'event',
  path: '/events',
  load: async () => (await import('../features/events/event-fields.tsx')).eventForm,
}

const words: RecordWords<PublicEvent> = {
  title: 'Events',
  plural: 'events',
  add: 'Add Event',
  empty: 'No events found.',
  purpose: 'What happens around the talks: openings, dinners, meetups. The next three stand on the home page.',
  deleteQuestion: ({ name }) => (
    <>
      Are you sure you want to delete the event "<bdi>{name}</bdi>"? This action cannot be undone.
    </>
  ),
  loadFailed: (detail) => detail || 'Failed to fetch events',
  deleteFailed: (detail) => detail || 'Failed to delete event.',
}

const load = () => browserApi.get<PublicEvent[]>('/events')
const nameOf = ({ name }: PublicEvent) => name

const columns: Column<PublicEvent>[] = [
  { title: 'Name', value: nameOf, isName: true },
  {
    title: 'Date',
    // What is to come before what is past.
    atFirst: 'descending',
    // Sorted as a day, found by its words.
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

export default function EventsPage() {
  const { data, failure, reload } = useLoaded(load)
  return <RecordsPage {...{ words, columns, nameOf, failure, reload }} form={form} records={data} />
}
