import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { ownSort } from '../lib/list-keys.ts'
import { LoadFailure } from '../ui/async.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Column } from '../ui/table/column.ts'
import { useSelectionOf } from '../ui/table/data-table.tsx'
import { ListHeader } from '../ui/table/list-header.tsx'
import { Pagination } from '../ui/table/pagination.tsx'
import { SearchResult } from '../ui/table/search-result.tsx'
import { createSelection } from '../ui/table/selection.ts'
import { SelectionBar } from '../ui/table/selection-bar.tsx'
import { useIncrementalRows } from '../ui/table/use-incremental-rows.ts'
import { useRowSearch } from '../ui/table/use-row-search.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { imageEntity } from './gallery/image-entity.ts'
import { ImageGrid } from './gallery/image-grid.tsx'
import { UploadForm } from './gallery/upload-form.tsx'
import { OrderNote } from './order/order-note.tsx'
import { useOrder } from './order/use-order.ts'
import { DeleteDialog } from './record/delete-dialog.tsx'
import { HistoryDialog } from './record/history-dialog.tsx'
import { useLinkedForm } from './record/linked-form.ts'
import { RecordDialog } from './record/record-dialog.tsx'
import { UnsavedDrafts } from './record/unsaved-drafts.tsx'
import { useUndo } from './undo/use-undo.ts'
import { useRecordList } from './use-record-list.ts'
import { withVisibility } from './visibility/record-visibility.tsx'

const loadForm = () =>
  withVisibility(async () => (await import('../features/gallery/gallery-image-fields.tsx')).galleryImageForm)

/** The columns that the search looks at. */
const searched: Column<PublicGalleryImage>[] = [
  { title: 'Event', value: ({ event_title }) => event_title },
  { title: 'Caption', value: ({ caption }) => caption },
]

export default function GalleryPage() {
  const list = useRecordList<PublicGalleryImage>('/gallery', ownSort)
  const order = useOrder(imageEntity, list, ({ event_title }) => event_title)
  const { rows: images } = order
  const { part, state, change, failure, reload } = list
  const { query, matches } = useRowSearch({ ...list, rows: images }, searched)
  const { shown, hasMore, end } = useIncrementalRows(matches, `${query} ${state.page}`)
  const all = part?.all ?? images?.length
  const [deleting, setDeleting] = useState<PublicGalleryImage>()
  const [historyOf, setHistoryOf] = useState<PublicGalleryImage>()
  const [editing, setEditing] = useState<string>()
  useLinkedForm(setEditing)
  const [selection] = useState(createSelection)
  const ids = useMemo(() => matches.map(({ id }) => id), [matches])
  useSelectionOf(selection, list, ids)
  const listed = useRef<string[]>(null)
  useEffect(() => {
    listed.current = ids
  }, [ids])
  const edit = useCallback(({ id }: PublicGalleryImage) => setEditing(id), [])
  const { offer } = useUndo()

  return (
    <>
      <ListHeader
        title="Gallery"
        singular="image"
        count={all}
        found={query ? (part?.found ?? matches.length) : undefined}
        search={all ? { query: state.search, onSearch: (search) => change({ search }) } : undefined}
      />
      <UploadForm onUploaded={reload} />
      <UnsavedDrafts entity={imageEntity} isOpen={editing !== undefined} onContinue={setEditing} />
      {failure && (
        <div className="mb-5">
          <LoadFailure failure={failure} reload={reload}>
            Failed to load gallery.
          </LoadFailure>
        </div>
      )}
      {all === 0 && (
        <EmptyState about="Pictures of past summits, by event. The home page shows the newest eight.">
          No images in the gallery yet.
        </EmptyState>
      )}
      {!images && !failure && <Skeleton className="delayed h-64" />}
      <div className="mb-3 empty:hidden">
        <OrderNote order={order} />
      </div>
      {matches.length > 0 && (
        <ImageGrid
          images={shown}
          selection={selection}
          canMove={order.canMove}
          onMove={order.move}
          onEdit={edit}
          onDelete={setDeleting}
          onHistory={setHistoryOf}
          reload={reload}
        />
      )}
      {hasMore && <div ref={end} />}
      {part && <Pagination part={part} page={state.page} onPage={list.goTo} />}
      <div aria-live="polite">
        <SearchResult
          found={part?.found ?? matches.length}
          all={all}
          isLoading={part?.isLoading}
          singular="image"
          query={query}
          isNarrowed={query !== ''}
          onClear={() => change({ search: '' })}
        />
      </div>
      <SelectionBar selection={selection} singular="image" listed={ids} isSearch={query !== ''} list={list}>
        <BulkActions entity={imageEntity} canHide {...{ loadForm, selection, reload }} />
      </SelectionBar>
      {editing && (
        <RecordDialog
          note
          entity={imageEntity}
          loadForm={loadForm}
          id={editing}
          listed={listed}
          onGo={setEditing}
          onSaved={async (message, { isWaiting }) => {
            if (!isWaiting) await reload()
            setEditing(undefined)
            offer(message)
          }}
          onDeleted={reload}
          onClose={() => setEditing(undefined)}
        />
      )}
      {historyOf && (
        <HistoryDialog
          entity={imageEntity}
          id={historyOf.id}
          name={historyOf.event_title}
          onClose={() => setHistoryOf(undefined)}
        />
      )}
      {deleting && (
        <DeleteDialog
          entity={imageEntity}
          id={deleting.id}
          name={deleting.event_title}
          onDeleted={() => offer('Image deleted.')}
          failed={(detail) => `Delete failed. ${detail}`.trim()}
          reload={reload}
          onClose={() => setDeleting(undefined)}
        >
          Delete this image?
        </DeleteDialog>
      )}
    </>
  )
}
