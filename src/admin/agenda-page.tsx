import { useState } from 'react'
import { browserApi } from '../browser/api.ts'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { TrackBadge } from '../features/agenda/agenda-row.tsx'
import { SpeakerOptions } from '../features/agenda/speaker-options.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { shortDate } from '../lib/dates.ts'
import { useAsync } from '../ui/hooks/use-async.ts'
import type { Column } from '../ui/table/column.ts'
import { useToast } from '../ui/toast.tsx'
import { DeleteQuestion } from './record/delete-dialog.tsx'
import { RecordsPage } from './records-page.tsx'

const agendaItem = { name: 'agenda item', path: '/agenda' }

const load = () => browserApi.get<PublicAgendaItem[]>('/agenda')
const loadSpeakers = () => browserApi.get<PublicSpeaker[]>('/speakers')
const loadForm = async () => (await import('../features/agenda/agenda-item-fields.tsx')).agendaItemForm

export default function AgendaPage() {
  const toast = useToast()
  // Asked for with the page, not with the form.
  const [speakers] = useState(() => sharedLoad(loadSpeakers))
  return (
    <SpeakerOptions value={speakers}>
      <RecordsPage
        entity={agendaItem}
        loadForm={loadForm}
        records={useAsync(load)}
        title="Agenda"
        columns={columns}
        nameOf={nameOf}
        add="Add Agenda Item"
        empty="No agenda items found."
        purpose="The timetable of the talks, day by day. The home page shows three of them."
        deleteQuestion={({ topic }) => <DeleteQuestion entity={agendaItem} name={topic} />}
        loadFailed={(detail) => detail || 'Failed to fetch agenda items'}
        deleteFailed={(detail) => detail || 'Failed to delete agenda item.'}
        onSuccess={toast.success}
      />
    </SpeakerOptions>
  )
}

/** Loads at once; later calls get the same data, or load again if that failed. */
function sharedLoad<Data>(load: () => Promise<Data>) {
  let loading: Promise<Data> | undefined
  const shared = () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  shared().catch(() => {})
  return shared
}

const nameOf = ({ topic }: PublicAgendaItem) => topic

const dayOf = ({ date, day }: PublicAgendaItem) => (date ? shortDate(date) : day ? `Day ${day}` : '')

const columns: Column<PublicAgendaItem>[] = [
  { title: 'Topic', value: nameOf, isName: true, isWidest: true },
  { title: 'Time', value: ({ time }) => time },
  {
    title: 'Day',
    defaultSort: 'ascending',
    // Sorted by the day, found by its text.
    value: (item) => `${item.date ?? ''} ${dayOf(item)}`.trim(),
    // No line break between a month and its day.
    cell: (item) => dayOf(item).replace(/ (?=\d)/, '\u00a0') || <span className="text-muted">no date</span>,
  },
  {
    title: 'Speaker',
    value: ({ speakerRecords, speaker }) =>
      [...speakerRecords.map(({ name }) => name), speaker].filter(Boolean).join(', '),
  },
  { title: 'Room', value: ({ location }) => location },
  { title: 'Description', value: ({ description }) => description, isSearchedOnly: true },
  { title: 'Track', value: ({ track }) => track, cell: ({ track }) => track && <TrackBadge track={track} /> },
]
