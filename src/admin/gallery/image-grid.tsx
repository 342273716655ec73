import { memo } from 'react'
import type { PublicGalleryImage } from '../../features/gallery/gallery-image.ts'
import type { Visibility } from '../../lib/visibility.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { History, Pencil, Trash2 } from '../../ui/icons/console-icons.tsx'
import { ReorderHandle } from '../../ui/reorder/reorder-handle.tsx'
import type { Place } from '../../ui/reorder/reorder-items.ts'
import { useReorder } from '../../ui/reorder/use-reorder.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { SelectBox } from '../../ui/table/select-box.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import { WaitingBadge } from '../outbox/waiting-changes.tsx'
import { EyeButton } from '../visibility/eye-button.tsx'
import { VisibilityBadge } from '../visibility/visibility-badge.tsx'
import { imageEntity } from './image-entity.ts'

type GridProps = {
  images: (PublicGalleryImage & Visibility)[]
  selection: Selection
  /** True if all images are shown, in their own order. */
  canMove: boolean
  onMove: (id: string, place: Place) => void
  onEdit: (image: PublicGalleryImage) => void
  onDelete: (image: PublicGalleryImage) => void
  onHistory: (image: PublicGalleryImage) => void
  reload: () => Promise<void>
}

/** Memoized, so that typing into the search does not wait for thousands of pictures. */
export const ImageGrid = memo(function ImageGrid(props: GridProps) {
  const { images, selection, canMove, onMove, onEdit, onDelete, onHistory, reload } = props
  const nameOf = (id: string) => images.find((image) => image.id === id)?.event_title ?? ''
  const { listProps, status } = useReorder({ nameOf, onMove })
  return (
    <>
      {status}
      <ul
        aria-label="Images"
        {...listProps}
        className="reorder-grid grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4"
      >
        {images.map((image, index) => {
          const name = `${image.event_title} (${index + 1})`
          return (
            <li
              key={image.id}
              data-item={image.id}
              className="relative overflow-hidden rounded border border-line bg-card"
            >
              <div className="relative aspect-4/3 bg-sand">
                <div className="absolute start-1 top-1 rounded bg-card/85">
                  <SelectBox selection={selection} id={image.id} name={name} />
                </div>
                {canMove && (
                  <div className="absolute end-1.5 top-1.5 z-1 rounded bg-card">
                    <ReorderHandle name={name} />
                  </div>
                )}
                <ResponsiveImage
                  path={image.image_path}
                  alt=""
                  sizes="(min-width: 1200px) 270px, (min-width: 768px) 30vw, 46vw"
                  className="size-full object-cover"
                />
              </div>
              <div className="flex flex-wrap items-center justify-end">
                <p
                  title={image.event_title}
                  className="line-clamp-2 basis-full px-3 pt-2 text-sm/5 wrap-anywhere text-muted"
                >
                  {image.caption ?? image.event_title}
                  <VisibilityBadge record={image} />
                  <WaitingBadge id={image.id} />
                </p>
                <div className="flex shrink-0 max-md:[&>button]:w-10">
                  <EyeButton entity={imageEntity} record={image} name={name} reload={reload} />
                  <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onEdit(image)} />
                  <IconButton icon={History} label={`History of ${name}`} onClick={() => onHistory(image)} />
                  <IconButton icon={Trash2} label={`Delete ${name}`} tone="danger" onClick={() => onDelete(image)} />
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
})
