import type { ListedCustomPage } from '../features/pages/page.ts'
import { ownSort } from '../lib/list-keys.ts'
import { ImagePickerContext } from '../ui/image-picker-context.ts'
import type { Column } from '../ui/table/column.ts'
import type { Filter } from '../ui/table/filters.ts'
import { loadPickableImages } from './load-pickable-images.ts'
import { RecordsPage } from './records-page.tsx'
import { useRecordList } from './use-record-list.ts'

const page = { name: 'page', path: '/pages' }

const loadForm = async () => (await import('../features/pages/page-fields.tsx')).pageForm

export default function PagesPage() {
  return (
    <ImagePickerContext value={loadPickableImages}>
      <RecordsPage
        entity={page}
        ordering={{}}
        filters={filters}
        loadForm={loadForm}
        records={useRecordList<ListedCustomPage>('/pages', ownSort)}
        title="Pages"
        columns={columns}
        add="Add Page"
        empty='No pages found. Click "Add Page" to create one.'
        purpose="Any other page: privacy, code of conduct, visa, travel."
        loadFailed={() => 'Failed to load pages. Please try again.'}
        deleteFailed={() => 'Failed to delete page. Please try again.'}
      />
    </ImagePickerContext>
  )
}

const filters: Filter<ListedCustomPage>[] = [
  {
    name: 'footer',
    label: 'In footer',
    value: ({ inFooter }) => (inFooter ? 'yes' : 'no'),
    labels: { yes: 'In footer', no: 'Not in footer' },
  },
]

const columns: Column<ListedCustomPage>[] = [
  { title: 'Title', field: 'title', edit: 'text', value: ({ title }) => title, isName: true },
  {
    title: 'Address',
    field: 'slug',
    isLabelled: true,
    value: ({ slug }) => slug,
    cell: ({ slug }) => (
      <a href={`/pages/${slug}`} className="link inline-block py-1 wrap-anywhere">
        /pages/{slug}
      </a>
    ),
  },
  {
    title: 'In footer',
    field: 'inFooter',
    isLabelled: true,
    value: ({ inFooter }) => inFooter,
    cell: ({ inFooter }) => (inFooter ? 'Yes' : 'No'),
  },
]
