import type { GalleryPicture } from '../../features/gallery/gallery-picture.ts'
import { ThumbnailLink } from '../../features/gallery/thumbnail-link.tsx'
import type { Result } from '../../lib/result.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MoreLink, SectionHeading } from '../../ui/section-heading.tsx'

const cell = { className: '', sizes: '(min-width: 992px) 280px, (min-width: 768px) 23vw, 46vw' }
const large = {
  className: 'col-span-2 row-span-2',
  sizes: '(min-width: 992px) 560px, (min-width: 768px) 46vw, 92vw',
}
const wide = { className: 'md:col-span-2', sizes: '(min-width: 992px) 560px, 46vw' }
const wideOnPhone = { className: 'max-md:col-span-2', sizes: '(min-width: 992px) 280px, (min-width: 768px) 23vw, 92vw' }

/** The cells of eight images, which fill four columns and three rows without a gap; on a phone two columns. */
const cells = [large, cell, cell, cell, cell, wide, cell, wideOnPhone]

/** The first images of the gallery; nothing when they cannot be loaded. */
export function GalleryPreview({ gallery }: { gallery: Result<GalleryPicture[]> }) {
  if (!gallery.data) return null
  return (
    <section className="container-page pt-7 pb-16 md:pb-24">
      <SectionHeading title="Gallery" more={<MoreLink to="/gallery">View Gallery</MoreLink>} />
      {gallery.data.length === 0 ? (
        <EmptyState>No images in the gallery yet.</EmptyState>
      ) : (
        <ul className="grid auto-rows-[8rem] grid-cols-2 gap-2 sm:auto-rows-[22vw] md:auto-rows-[9rem] md:grid-cols-4 md:gap-3 lg:auto-rows-[12rem]">
          {gallery.data.map((image, index) => {
            const { className, sizes } = cells[index] ?? cell
            return (
              <li key={image.id} className={className}>
                <ThumbnailLink image={image} position={String(index + 1)} sizes={sizes} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
