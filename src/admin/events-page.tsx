import type { PublicEvent } from '../features/events/event.ts'
import { mediumDate } from '../lib/dates.ts'
import type { Column } from '../ui/table/column.ts'
import type { Filter } from '../ui/table/filters.ts'
import { RecordsPage } from './records-page.tsx'
import { useRecordList } from './use-record-list.ts'

const event = { name: 'event', path: '/events' }

const loadForm = async () => (await import('../features/events/event-fields.tsx')).eventForm

export default function EventsPage() {
  return (
    <RecordsPage
      entity={event}
      loadForm={loadForm}
      filters={filters}
      records={useRecordList<PublicEvent>('/events', '-date')}
      title="Events"
      columns={columns}
      add="Add Event"
      empty="No events found."
      purpose="Everything around the talks: openings, dinners, meetups. The home page shows the next three."
    />
  )
}

const filters: Filter<PublicEvent>[] = [
  {
    name: 'state',
    label: 'State',
    value: ({ past }) => (past ? 'past' : 'coming'),
    labels: { coming: 'Coming', past: 'Past' },
  },
  { name: 'location', label: 'Location', value: ({ location }) => location },
]

const columns: Column<PublicEvent>[] = [
  { title: 'Name', field: 'name', edit: 'text', value: ({ name }) => name, isName: true },
  {
    title: 'Date',
    field: 'date',
    // Upcoming events before past ones.
    // Sorted by the day, found by its text.
    value: ({ date }) => `${date} ${mediumDate(date)}`,
    cell: ({ date }) => mediumDate(date),
  },
  { title: 'Location', field: 'location', edit: 'text', value: ({ location }) => location },
  {
    title: 'Description',
    startsLine: true,
    field: 'description',
    value: ({ description }) => description,
    cell: ({ description }) =>
      description && (
        <p title={description} className="md:line-clamp-2">
          {description}
        </p>
      ),
  },
]
