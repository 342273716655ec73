import { browserApi } from '../browser/api.ts'
import type { PublicSponsor } from '../features/sponsors/sponsor.ts'
import { tierNames } from '../features/sponsors/tier-names.ts'
import { useLoaded } from '../ui/hooks/use-loaded.ts'
import { Portrait } from '../ui/portrait.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Column } from '../ui/table/column.ts'
import type { LazyForm } from './form-dialogs.tsx'
import { RecordsPage, type RecordWords } from './records-page.tsx'

const form: LazyForm = {
  noun: 'sponsor',
  path: '/sponsors',
  load: async () => (await import('../features/sponsors/sponsor-fields.tsx')).sponsorForm,
}

const words: RecordWords<PublicSponsor> = {
  title: 'Sponsors',
  plural: 'sponsors',
  add: 'Add Sponsor',
  empty: 'No sponsors found.',
  purpose: 'Who makes the summit possible: current sponsors are shown with their logo and a contact.',
  deleteQuestion: ({ name }) => (
    <>
      Are you sure you want to delete the sponsor "<bdi>{name}</bdi>"? This action cannot be undone.
    </>
  ),
  loadFailed: (detail) => detail || 'Failed to fetch sponsors',
  deleteFailed: (detail) => detail || 'Failed to delete sponsor.',
}

const load = () => browserApi.get<PublicSponsor[]>('/sponsors')
const nameOf = ({ name }: PublicSponsor) => name

const columns: Column<PublicSponsor>[] = [
  { title: 'Logo', cell: (sponsor) => <Logo sponsor={sponsor} /> },
  { title: 'Name', value: nameOf, isName: true },
  {
    title: 'Type',
    value: ({ type }) => type,
    cell: ({ type }) => <span className={`badge ${type === 'Current' ? 'tone-success' : 'tone-plain'}`}>{type}</span>,
  },
  { title: 'Contact', value: ({ contact }) => contact },
  {
    title: 'Tier',
    atFirst: 'ascending',
    // Sorted from the highest down, found by its name.
    value: ({ tier }) => tier && `${Object.keys(tierNames).indexOf(tier)} ${tierNames[tier]}`,
    cell: ({ tier }) => tier && tierNames[tier],
  },
]

export default function SponsorsPage() {
  const { data, failure, reload } = useLoaded(load)
  return <RecordsPage {...{ words, columns, nameOf, failure, reload }} form={form} records={data} />
}

/** On white, as logos are drawn for; without one, or with a broken one, the initials. */
function Logo({ sponsor: { name, logo } }: { sponsor: PublicSponsor }) {
  const initials = <Portrait name={name} image={null} sizes="" className="h-full" />
  return (
    <div className="grid h-9 w-12 place-items-center max-md:size-10 overflow-hidden rounded border border-line bg-white">
      {logo ? (
        <ResponsiveImage path={logo} alt="" sizes="56px" fallback={initials} className="size-full object-contain" />
      ) : (
        initials
      )}
    </div>
  )
}
