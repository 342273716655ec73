import type { PublicSponsor } from '../features/sponsors/sponsor.ts'
import { tierNames } from '../features/sponsors/tier-names.ts'
import { Portrait } from '../ui/portrait.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Column } from '../ui/table/column.ts'
import type { Filter } from '../ui/table/filters.ts'
import { RecordsPage } from './records-page.tsx'
import { useRecordList } from './use-record-list.ts'

const sponsor = { name: 'sponsor', path: '/sponsors' }

const loadForm = async () => (await import('../features/sponsors/sponsor-fields.tsx')).sponsorForm

export default function SponsorsPage() {
  return (
    <RecordsPage
      entity={sponsor}
      filters={filters}
      ordering={{ partOf: ({ tier }) => tier ?? '' }}
      loadForm={loadForm}
      records={useRecordList<PublicSponsor>('/sponsors', 'tier')}
      title="Sponsors"
      columns={columns}
      add="Add Sponsor"
      empty="No sponsors found."
      purpose="The companies that make the summit possible. The site shows current sponsors with logo and contact."
    />
  )
}

const filters: Filter<PublicSponsor>[] = [
  {
    name: 'tier',
    label: 'Tier',
    value: ({ tier }) => tier,
    labels: tierNames,
  },
  { name: 'type', label: 'Type', value: ({ type }) => type },
]

const columns: Column<PublicSponsor>[] = [
  { title: 'Logo', cell: (record) => <Logo sponsor={record} /> },
  { title: 'Name', field: 'name', edit: 'text', value: ({ name }) => name, isName: true },
  {
    title: 'Type',
    field: 'type',
    value: ({ type }) => type,
    cell: ({ type }) => <span className={`badge ${type === 'Current' ? 'tone-success' : 'tone-plain'}`}>{type}</span>,
  },
  { title: 'Contact', field: 'contact', edit: 'text', value: ({ contact }) => contact },
  {
    title: 'Tier',
    field: 'tier',
    // Sorted from the highest down, found by its name.
    value: ({ tier }) => tier && `${Object.keys(tierNames).indexOf(tier)} ${tierNames[tier]}`,
    cell: ({ tier }) => tier && tierNames[tier],
  },
]

/** A logo on white, for which logos are designed; the initials if it is missing or cannot be loaded. */
function Logo({ sponsor: { name, logo } }: { sponsor: PublicSponsor }) {
  const initials = <Portrait name={name} image={null} sizes="" className="h-full" />
  return (
    <div className="grid h-9 w-12 grid-cols-1 grid-rows-1 place-items-center max-md:size-10 overflow-hidden rounded border border-line bg-white">
      {logo ? (
        <ResponsiveImage path={logo} alt="" sizes="56px" fallback={initials} className="size-full object-contain p-1" />
      ) : (
        initials
      )}
    </div>
  )
}
