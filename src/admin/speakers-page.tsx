import { Star } from 'lucide-react'
import { useMemo } from 'react'
import { browserApi } from '../browser/api.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import type { ApiError } from '../lib/api.ts'
import { useLoaded } from '../ui/hooks/use-loaded.ts'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'
import { Portrait } from '../ui/portrait.tsx'
import type { Column } from '../ui/table/column.ts'
import { useToast } from '../ui/toast.tsx'
import type { LazyForm } from './form-dialogs.tsx'
import { goneWords, isGone } from './gone.ts'
import { RecordsPage, type RecordWords } from './records-page.tsx'

const form: LazyForm = {
  noun: 'speaker',
  path: '/speakers',
  load: async () => (await import('../features/speakers/speaker-fields.tsx')).speakerForm,
}

const shownFor = 3000

const words: RecordWords<PublicSpeaker> = {
  title: 'Speakers',
  plural: 'speakers',
  add: 'Add Speaker',
  empty: 'No speakers found. Click "Add Speaker" to create one.',
  purpose: 'Each speaker has a card and a page of their own; those with a star stand on the home page, too.',
  deleteQuestion: ({ name }) => (
    <>
      Are you sure you want to delete the speaker "<bdi>{name}</bdi>"? This action cannot be undone.
    </>
  ),
  loadFailed: (detail) => (detail ? `Error fetching speakers: ${detail}` : 'Failed to fetch speakers'),
  deleteFailed: (detail) => (detail ? `Error deleting speaker: ${detail}` : 'Failed to delete speaker'),
  shownFor,
}

const load = () => browserApi.get<PublicSpeaker[]>('/speakers')
const nameOf = ({ name }: PublicSpeaker) => name

export default function SpeakersPage() {
  const { data, failure, reload } = useLoaded(load)
  const columns = useMemo(() => columnsWith(reload), [reload])
  return <RecordsPage {...{ words, columns, nameOf, failure, reload }} form={form} records={data} />
}

const columnsWith = (reload: () => Promise<void>): Column<PublicSpeaker>[] => [
  {
    title: 'Image',
    cell: ({ name, image }) => (
      <Portrait name={name} image={image} sizes="40px" className="size-9 rounded max-md:size-10" />
    ),
  },
  { title: 'Name', value: nameOf, isName: true },
  { title: 'Title', value: ({ title }) => title },
  { title: 'Company', value: ({ company }) => company },
  {
    title: 'Featured',
    atFirst: 'ascending',
    value: ({ featured }) => featured,
    cell: (speaker) => <FeaturedStar speaker={speaker} onDone={reload} />,
  },
]

/** Whether the speaker stands on the home page: a press turns it round. */
function FeaturedStar({
  speaker: { id, name, featured },
  onDone,
}: {
  speaker: PublicSpeaker
  onDone: () => Promise<void>
}) {
  const toast = useToast()
  const [toggle, toggling] = useSingleFlight(async () => {
    try {
      const { message } = await browserApi.send('PUT', `/speakers/${id}/featured`, { featured: !featured })
      await onDone()
      toast.success(message, { milliseconds: shownFor })
    } catch (error) {
      if (isGone(error)) {
        await onDone()
        toast.error(goneWords(form.noun))
        return
      }
      const { message } = error as ApiError
      toast.error(message ? `Error updating speaker: ${message}` : 'Failed to update speaker featured status')
    }
  })
  return (
    <button
      type="button"
      aria-pressed={featured}
      aria-label={`Featured: ${name}`}
      aria-disabled={toggling}
      title={featured ? 'Take off the home page' : 'Show on the home page'}
      onClick={toggle}
      className="icon-button"
    >
      <Star aria-hidden="true" className={`size-5 ${featured ? 'fill-sun text-warning-text' : ''}`} />
    </button>
  )
}
