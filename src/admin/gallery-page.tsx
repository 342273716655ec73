import { memo, useState } from 'react'
import { browserApi } from '../browser/api.ts'
import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { Alert } from '../ui/alert.tsx'
import type { Column } from '../ui/column.ts'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { History, Trash2 } from '../ui/icons/console-icons.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useStatus } from '../ui/status.tsx'
import { TryAgainWith } from '../ui/try-again.tsx'
import { useFoundRows } from '../ui/use-found-rows.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { useShownRows } from '../ui/use-shown-rows.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { GalleryUploadForm } from './gallery-upload-form.tsx'
import { HistoryDialog } from './history-dialog.tsx'

const form = { path: '/gallery', noun: 'image' }

const load = () => browserApi.get<PublicGalleryImage[]>('/gallery')

/** What a search finds images by. */
const searched: Column<PublicGalleryImage>[] = [{ title: 'Event', value: ({ event_title }) => event_title }]
const none: never[] = []

export default function GalleryPage() {
  const { data: images, failure, reload } = useLoaded(load)
  const { query, setQuery, settled, found } = useFoundRows(images ?? none, searched)
  const { shown, hasMore, end } = useShownRows(found, settled)
  const [deleting, setDeleting] = useState<PublicGalleryImage>()
  const [remembering, setRemembering] = useState<PublicGalleryImage>()
  const { say } = useStatus()

  return (
    <>
      <ListHead
        title="Gallery"
        noun="images"
        count={images?.length}
        search={images?.length ? { query, onSearch: setQuery } : undefined}
      />
      <GalleryUploadForm onUploaded={reload} />
      {failure && (
        <div className="mb-5">
          <Alert tone="danger" detail={failure.message} action={<TryAgainWith reload={reload} />}>
            Failed to load gallery.
          </Alert>
        </div>
      )}
      {images?.length === 0 && (
        <Empty about="Pictures of past summits, by event. The newest eight stand on the home page.">
          No images in the gallery yet.
        </Empty>
      )}
      {!images && !failure && <Skeleton className="late h-64" />}
      {found.length > 0 && <Grid images={shown} onDelete={setDeleting} onHistory={setRemembering} />}
      {hasMore && <div ref={end} />}
      <div aria-live="polite">
        {settled && found.length > 0 && (
          <p className="sr-only">
            {found.length} of {images?.length} images match.
          </p>
        )}
        {settled && images && found.length === 0 && (
          <p className="rounded border border-line bg-card px-6 py-12 text-center font-heading text-xl font-semibold">
            No images match “{settled}”.
          </p>
        )}
      </div>
      {remembering && (
        <HistoryDialog
          form={form}
          id={remembering.id}
          name={remembering.event_title}
          onClose={() => setRemembering(undefined)}
        />
      )}
      {deleting && (
        <DeleteDialog
          noun={form.noun}
          path={`${form.path}/${deleting.id}`}
          onDeleted={() => say('Image deleted.')}
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

/** By itself, so that typing into the search does not wait for thousands of pictures. */
const Grid = memo(function Grid({ images, onDelete, onHistory }: GridProps) {
  return (
    <ul aria-label="Images" className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
      {images.map((image, index) => (
        <li key={image.id} className="overflow-hidden rounded border border-line bg-card">
          <div className="aspect-4/3 bg-sand">
            <Picture
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
