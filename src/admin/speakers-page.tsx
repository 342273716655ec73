import { useCallback, useMemo } from 'react'
import { browserApi } from '../browser/api.ts'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { Button } from '../ui/button.tsx'
import { useAsync } from '../ui/hooks/use-async.ts'
import { Star } from '../ui/icons/console-icons.tsx'
import { Portrait } from '../ui/portrait.tsx'
import type { Column } from '../ui/table/column.ts'
import type { Filter } from '../ui/table/filters.ts'
import { sendOrWait } from './outbox/send-or-wait.ts'
import { aboutFlag, useRecordToggle } from './record/use-record-toggle.ts'
import { RecordsPage } from './records-page.tsx'
import { useRecordList } from './use-record-list.ts'

const speaker = { name: 'speaker', path: '/speakers' }

const loadForm = async () => (await import('../features/speakers/speaker-fields.tsx')).speakerForm

export default function SpeakersPage() {
  const records = useRecordList<PublicSpeaker>('/speakers', 'featured')
  const { reload } = records
  const columns = useMemo(() => columnsWith(reload), [reload])
  // Featured speakers come first.
  const featuredIds = new Set(records.first?.filter((record) => record.featured).map(({ id }) => id))
  const areFeatured = (ids: string[]) => ids.every((id) => featuredIds.has(id))
  return (
    <RecordsPage
      entity={speaker}
      ordering={{}}
      filters={filters}
      loadForm={loadForm}
      records={records}
      title="Speakers"
      columns={columns}
      add="Add Speaker"
      empty='No speakers found. Click "Add Speaker" to create one.'
      purpose="Each speaker has a card and a page. Those with a star are also on the home page."
      loadFailed={(detail) => (detail ? `Error fetching speakers: ${detail}` : 'Failed to fetch speakers')}
      deleteFailed={(detail) => (detail ? `Error deleting speaker: ${detail}` : 'Failed to delete speaker')}
      messageTime={messageTime}
      deleteQuestion={(deleted, usual) => (
        <>
          {usual}
          <TalksOf speaker={deleted} />
        </>
      )}
      deleteManyNote={(ids) => <TalksOfMany ids={ids} />}
      manyActions={({ ids, update }) => (
        <Button variant="outline" onClick={() => update({ featured: !areFeatured(ids) })}>
          {areFeatured(ids) ? 'Unfeature' : 'Feature'}
        </Button>
      )}
      note={<FeaturedNote count={featuredIds.size} />}
    />
  )
}

/** Names the talks that lose a speaker. */
function TalksOf({ speaker: { id } }: { speaker: PublicSpeaker }) {
  const load = useCallback(() => browserApi.get<PublicAgendaItem[]>(`/agenda/speakers/${id}`), [id])
  const { data: talks = [] } = useAsync(load)
  if (talks.length === 0) return null
  const topics = talks.map(({ topic }) => `“${topic}”`).join(', ')
  return talks.length === 1
    ? ` One talk loses this speaker: ${topics}.`
    : ` ${talks.length} talks lose this speaker: ${topics}.`
}

const loadAgenda = () => browserApi.get<PublicAgendaItem[]>('/agenda')

/** Counts the talks that lose a speaker. */
function TalksOfMany({ ids }: { ids: string[] }) {
  const { data: agenda = [] } = useAsync(loadAgenda)
  const talks = agenda.filter(({ speakers }) => speakers?.some((id) => ids.includes(id)))
  if (talks.length === 0) return null
  return talks.length === 1
    ? ` One talk loses a speaker: “${talks[0]?.topic}”.`
    : ` ${talks.length} talks lose a speaker.`
}

/** Says that the home page has no room for all speakers with a star. */
function FeaturedNote({ count }: { count: number }) {
  return (
    <p aria-live="polite" className="mb-4 flex items-center gap-2 text-muted empty:hidden">
      {count > 8 && (
        <>
          <Star aria-hidden="true" className="size-5 shrink-0 fill-sun text-warning-text" />
          {count} speakers have a star. Home shows the first eight.
        </>
      )}
    </p>
  )
}

/** How long messages about speakers stay, in milliseconds. */
const messageTime = 3000

const filters: Filter<PublicSpeaker>[] = [
  {
    name: 'featured',
    label: 'Featured',
    value: ({ featured }) => (featured ? 'yes' : 'no'),
    labels: { yes: 'Featured', no: 'Not featured' },
  },
]

const columnsWith = (reload: () => Promise<void>): Column<PublicSpeaker>[] => [
  {
    title: 'Image',
    cell: ({ name, image }) => (
      <Portrait name={name} image={image} sizes="40px" className="size-9 rounded max-md:size-10" />
    ),
  },
  { title: 'Name', field: 'name', edit: 'text', value: ({ name }) => name, isName: true },
  { title: 'Title', field: 'title', edit: 'text', value: ({ title }) => title },
  { title: 'Company', field: 'company', edit: 'text', value: ({ company }) => company },
  {
    title: 'Featured',
    field: 'featured',
    value: ({ featured }) => featured,
    cell: (record) => <FeaturedStar speaker={record} reload={reload} />,
  },
]

type StarProps = { speaker: PublicSpeaker; reload: () => Promise<void> }

/** Switches the speaker's place on the home page on or off. */
function FeaturedStar({ speaker: { id, name, featured }, reload }: StarProps) {
  const [toggle, isToggling] = useRecordToggle({
    entity: speaker,
    send() {
      const body = { featured: !featured }
      return sendOrWait(
        { method: 'PUT', path: `/speakers/${id}/featured`, body },
        aboutFlag(name, 'Featured', featured),
      )
    },
    messageTime,
    failed: (detail) => (detail ? `Error updating speaker: ${detail}` : 'Failed to update speaker featured status'),
    reload,
  })
  return (
    <button
      type="button"
      aria-pressed={featured}
      aria-label={`Featured: ${name}`}
      aria-disabled={isToggling}
      title={featured ? 'Remove from the home page' : 'Show on the home page'}
      onClick={toggle}
      className="icon-button"
    >
      <Star aria-hidden="true" className={`size-5 ${featured ? 'fill-sun text-warning-text' : ''}`} />
    </button>
  )
}
