import { useCallback, useMemo, useState } from 'react'
import { browserApi } from '../browser/api.ts'
import { storedView, storeView } from '../browser/view-choice.ts'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { type FoundSpeakers, SpeakerOptions } from '../features/agenda/form/speaker-options.ts'
import { CountStars } from '../features/agenda/form/star-note.tsx'
import { TrackAndRoomOptions } from '../features/agenda/form/track-and-room-options.ts'
import { SavedAgenda } from '../features/agenda/form/use-agenda-warnings.ts'
import { agendaWarnings } from '../features/agenda/rules/agenda-checks.ts'
import type { PublicRoom } from '../features/agenda/tracks-and-rooms/room.ts'
import type { PublicTrack } from '../features/agenda/tracks-and-rooms/track.ts'
import { TrackBadge } from '../features/agenda/view/agenda-speakers.tsx'
import { useSummit } from '../features/content/use-summit.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { shortDate } from '../lib/dates.ts'
import { useAsync } from '../ui/hooks/use-async.ts'
import { useMedia } from '../ui/hooks/use-media.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import type { Column } from '../ui/table/column.ts'
import type { Filter } from '../ui/table/filters.ts'
import { useAgendaMoves } from './agenda-moves.tsx'
import { AgendaWarnings } from './agenda-warnings.tsx'
import { DayFilter } from './day-filter.tsx'
import { RecordsPage } from './records-page.tsx'
import { maxWhole, type RecordList, useRecordList } from './use-record-list.ts'

const AgendaGrids = lazyPart(() => import('./agenda-grid/agenda-grids.tsx'))

const views = [
  { value: 'table', label: 'Table' },
  { value: 'grid', label: 'Grid' },
] as const

const agendaItem = { name: 'agenda item', path: '/agenda' }

const countStars = async (talk: string) => (await browserApi.get<{ people: number }>(`/agenda/${talk}/stars`)).people

const loadSpeakers = () => loadOptions(`limit=${maxWhole}`)
const loadForm = async () => (await import('../features/agenda/form/agenda-item-fields.tsx')).agendaItemForm

export default function AgendaPage() {
  // Loaded with the page, not with the form.
  const [loadAll] = useState(() => sharedLoad(loadSpeakers))
  const [loadChoices] = useState(() => sharedLoad(loadTracksAndRooms))
  const records = useRecordList<PublicAgendaItem>('/agenda', 'date')
  const { agenda, warnings } = useAgendaChecks(records, loadAll)
  const moves = useAgendaMoves(agenda.items, records.reload)
  const [view, chooseView] = useView()
  const findSpeakers = useCallback((search: string) => (search ? searchSpeakers(search) : loadAll()), [loadAll])
  return (
    <SpeakerOptions value={findSpeakers}>
      <TrackAndRoomOptions value={loadChoices}>
        <CountStars value={countStars}>
          <SavedAgenda value={agenda}>
            <RecordsPage
              entity={agendaItem}
              loadForm={loadForm}
              filters={filters}
              records={records}
              note={
                <>
                  <AgendaWarnings warnings={warnings} />
                  {view !== 'grid' && <DayFilter items={agenda.items} records={records} />}
                </>
              }
              title="Agenda"
              columns={columns}
              add="Add Agenda Item"
              empty="No agenda items found."
              purpose="The timetable, day by day. The home page shows three items."
              moreActions={moves.rowActions}
              manyActions={moves.manyActions}
              views={view && <SegmentedControl label="View" options={views} value={view} onChange={chooseView} />}
              otherView={
                view === 'grid'
                  ? (open) => (
                      <AgendaGrids
                        items={agenda.items}
                        loadTracksAndRooms={loadChoices}
                        open={open}
                        reload={records.reload}
                      />
                    )
                  : undefined
              }
            />
          </SavedAgenda>
          {moves.dialog}
        </CountStars>
      </TrackAndRoomOptions>
    </SpeakerOptions>
  )
}

type View = (typeof views)[number]['value']

/** Returns the view, remembered for the visit, and its setter; undefined on a phone, which has only one view. */
function useView() {
  const isWide = useMedia('(width >= 48rem), print')
  const [view, setView] = useState<View>(() => (storedView('console-agenda-view') === 'grid' ? 'grid' : 'table'))
  const choose = (view: View) => {
    storeView('console-agenda-view', view)
    setView(view)
  }
  return [isWide ? view : undefined, choose] as const
}

async function loadTracksAndRooms() {
  const [tracks, rooms] = await Promise.all([
    browserApi.get<PublicTrack[]>('/tracks'),
    browserApi.get<PublicRoom[]>('/rooms'),
  ])
  return { tracks: tracks.map(({ name }) => name), rooms: rooms.map(({ name }) => name) }
}

async function loadOptions(query: string): Promise<FoundSpeakers> {
  const { data, total = 0 } = await browserApi.read<PublicSpeaker[]>(`/speakers?${query}`)
  return { speakers: data, total }
}

const searchSpeakers = (search: string) => loadOptions(`limit=50&${new URLSearchParams({ search })}`)

/** Loads immediately. Later calls return the same data, or load again after a failure. */
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

const dayOf = ({ date, day }: PublicAgendaItem) => (date ? shortDate(date) : day ? `Day ${day}` : '')

const filters: Filter<PublicAgendaItem>[] = [
  { name: 'track', label: 'Track', value: ({ track }) => track },
  { name: 'room', label: 'Room', value: ({ location }) => location },
]

const columns: Column<PublicAgendaItem>[] = [
  { title: 'Topic', field: 'topic', edit: 'text', value: ({ topic }) => topic, isName: true, isWidest: true },
  {
    title: 'Time',
    field: 'time',
    value: ({ time }) => time,
    // A time stays on one line; a text in its place may be long.
    cell: ({ time, start }) => (start ? <span className="xl:whitespace-nowrap">{time}</span> : time),
  },
  {
    title: 'Day',
    field: 'date',
    // The date sorts the rows; a search also finds its text.
    value: (item) => `${item.date ?? ''} ${dayOf(item)}`.trim(),
    // No line break between a month and its day.
    cell: (item) => dayOf(item).replace(/ (?=\d)/, '\u00a0') || <span className="text-muted">no date</span>,
  },
  { title: 'Room', field: 'location', value: ({ location }) => location },
  {
    title: 'Speaker',
    field: 'speaker',
    isSortedHere: true,
    startsLine: true,
    value: ({ speakerRecords, speaker }) =>
      [...speakerRecords.map(({ name }) => name), speaker].filter(Boolean).join(', '),
  },
  { title: 'Description', value: ({ description }) => description, isSearchedOnly: true },
  {
    title: 'Track',
    field: 'track',
    value: ({ track }) => track,
    cell: (item) => <TrackBadge item={item} />,
  },
]

/** Returns the whole agenda and its warnings for staff. */
function useAgendaChecks(records: RecordList<PublicAgendaItem>, loadSpeakers: () => Promise<FoundSpeakers>) {
  const { startDate, endDate } = useSummit()
  const { first, part } = records
  const isLong = part !== undefined
  // Loads again whenever the first part was loaded.
  const loadWhole = useCallback(
    async () => (isLong && first ? browserApi.get<PublicAgendaItem[]>('/agenda') : undefined),
    [isLong, first],
  )
  const { data: whole } = useAsync(loadWhole)
  const items = isLong ? whole : first
  const { data: speakers } = useAsync(loadSpeakers)
  const agenda = useMemo(() => ({ items: items ?? [], startDate, endDate }), [items, startDate, endDate])
  const warnings = useMemo(
    () => (items && speakers ? agendaWarnings({ ...agenda, speakers: speakers.speakers }) : []),
    [agenda, items, speakers],
  )
  return { agenda, warnings }
}
