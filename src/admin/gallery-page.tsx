import { memo, useState } from 'react'
import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { LoadFailure } from '../ui/async.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { History, Trash2 } from '../ui/icons/console-icons.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Column } from '../ui/table/column.ts'
import { ListHeader } from '../ui/table/list-header.tsx'
import { Pagination } from '../ui/table/pagination.tsx'
import { useIncrementalRows } from '../ui/table/use-incremental-rows.ts'
import { useRowSearch } from '../ui/table/use-row-search.ts'
import { UploadForm } from './gallery/upload-form.tsx'
import { DeleteDialog } from './record/delete-dialog.tsx'
import { HistoryDialog } from './record/history-dialog.tsx'
import { useUndo } from './undo/use-undo.ts'
import { useRecordList } from './use-record-list.ts'

const imageEntity = { name: 'image', path: '/gallery' }

/** The column that the search looks at. */
const searched: Column<PublicGalleryImage>[] = [{ title: 'Event', value: ({ event_title }) => event_title }]

export default function GalleryPage() {
  const list = useRecordList<PublicGalleryImage>('/gallery', '')
  const { rows: images, part, state, change, failure, reload } = list
  const { query, matches } = useRowSearch(list, searched)
  const { shown, hasMore, end } = useIncrementalRows(matches, `${query} ${state.page}`)
  const all = part?.all ?? images?.length
  const [deleting, setDeleting] = useState<PublicGalleryImage>()
  const [historyOf, setHistoryOf] = useState<PublicGalleryImage>()
  const { offer } = useUndo()

  return (
    <>
      <ListHeader
        title="Gallery"
        plural="images"
        count={all}
        found={query ? (part?.found ?? matches.length) : undefined}
        search={all ? { query: state.search, onSearch: (search) => change({ search }) } : undefined}
      />
      <UploadForm onUploaded={reload} />
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
      {matches.length > 0 && <Grid images={shown} onDelete={setDeleting} onHistory={setHistoryOf} />}
      {hasMore && <div ref={end} />}
      {part && <Pagination part={part} page={state.page} onPage={list.goTo} />}
      <div aria-live="polite">
        {query && !part?.isLoading && matches.length > 0 && (
          <p className="sr-only">
            {part?.found ?? matches.length} of {all} images match.
          </p>
        )}
        {query && !part?.isLoading && images && matches.length === 0 && (
          <p className="rounded border border-line bg-card px-6 py-12 text-center font-heading text-xl font-semibold">
            No images match “{query}”.
          </p>
        )}
      </div>
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

type GridProps = {
  images: PublicGalleryImage[]
  onDelete: (image: PublicGalleryImage) => void
  onHistory: (image: PublicGalleryImage) => void
}

/** Memoized, so that typing into the search does not wait for thousands of pictures. */
const Grid = memo(function Grid({ images, onDelete, onHistory }: GridProps) {
  return (
    <ul aria-label="Images" className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
      {images.map((image, index) => (
        <li key={image.id} className="overflow-hidden rounded border border-line bg-card">
          <div className="aspect-4/3 bg-sand">
            <ResponsiveImage
              path={image.image_path}
              alt=""
              sizes="(min-width: 1200px) 270px, (min-width: 768px) 30vw, 46vw"
              className="size-full object-cover"
            />
          </div>
          <div className="flex flex-wrap items-center justify-end ps-3 md:flex-nowrap">
            <p
              title={image.event_title}
              className="me-auto line-clamp-2 text-sm/5 wrap-anywhere text-muted max-md:basis-full max-md:pt-2 max-md:pe-3 md:py-1.5"
            >
              {image.event_title}
            </p>
            <div className="flex shrink-0">
              <IconButton
                icon={History}
                label={`History of ${image.event_title} (${index + 1})`}
                onClick={() => onHistory(image)}
              />
              <IconButton
                icon={Trash2}
                label={`Delete ${image.event_title} (${index + 1})`}
                tone="danger"
                onClick={() => onDelete(image)}
              />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
})
