import { browserApi } from '../browser/api.ts'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { TrackBadge } from '../features/agenda/agenda-row.tsx'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { shortDate } from '../lib/dates.ts'
import { useLoaded } from '../ui/hooks/use-loaded.ts'
import type { Column } from '../ui/table/column.ts'
import type { LazyForm } from './form-dialogs.tsx'
import { RecordsPage, type RecordWords } from './records-page.tsx'

const words: RecordWords<PublicAgendaItem> = {
  title: 'Agenda',
  plural: 'agenda items',
  add: 'Add Agenda Item',
  empty: 'No agenda items found.',
  purpose: 'The timetable of the talks, day by day. Three of them stand on the home page.',
  deleteQuestion: ({ topic }) => (
    <>
      Are you sure you want to delete the agenda item "<bdi>{topic}</bdi>"? This action cannot be undone.
    </>
  ),
  loadFailed: (detail) => detail || 'Failed to fetch agenda items',
  deleteFailed: (detail) => detail || 'Failed to delete agenda item.',
}

const form: LazyForm = {
  noun: 'agenda item',
  path: '/agenda',
  async load() {
    const { agendaItemForm } = await import('../features/agenda/agenda-item-fields.tsx')
    return agendaItemForm(() => browserApi.get<PublicSpeaker[]>('/speakers'))
  },
}
const load = () => browserApi.get<PublicAgendaItem[]>('/agenda')
const nameOf = ({ topic }: PublicAgendaItem) => topic

const dayOf = ({ date, day }: PublicAgendaItem) => (date ? shortDate(date) : day ? `Day ${day}` : '')

const columns: Column<PublicAgendaItem>[] = [
  { title: 'Topic', value: nameOf, isName: true },
  { title: 'Time', value: ({ time }) => time },
  {
    title: 'Day',
    atFirst: 'ascending',
    // Sorted as a day, found by its words.
    value: (item) => `${item.date ?? ''} ${dayOf(item)}`.trim(),
    // A month and its day stay together, whatever the width.
    cell: (item) => dayOf(item).replace(/ (?=\d)/, '\u00a0'),
  },
  {
    title: 'Speaker',
    value: ({ speakerRecords, speaker }) =>
      [...speakerRecords.map(({ name }) => name), speaker].filter(Boolean).join(', '),
  },
  { title: 'Track', value: ({ track }) => track, cell: ({ track }) => track && <TrackBadge track={track} /> },
]

export default function AgendaPage() {
  const { data, failure, reload } = useLoaded(load)
  return <RecordsPage {...{ words, columns, nameOf, form, failure, reload }} records={data} />
}
