import type { GalleryPicture } from '../../features/gallery/gallery-picture.ts'
import { ThumbnailLink } from '../../features/gallery/thumbnail-link.tsx'
import type { Result } from '../../lib/result.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MoreLink, SectionHeading } from '../../ui/section-heading.tsx'

/** The sizes of an image in one of three cells of a row. */
const sizes = '(min-width: 1200px) 470px, (min-width: 768px) 40vw, 92vw'

/** The first images of the gallery in a mosaic with the heading; nothing when they cannot be loaded. */
export function GalleryPreview({ gallery }: { gallery: Result<GalleryPicture[]> }) {
  if (!gallery.data) return null
  return (
    <section className="home-gallery">
      <div className="container-page">
        <SectionHeading title="Gallery" more={<MoreLink to="/gallery">View Gallery</MoreLink>} />
        {gallery.data.length === 0 ? (
          <EmptyState>No images in the gallery yet.</EmptyState>
        ) : (
          <ul>
            {gallery.data.map((image, index) => (
              <li key={image.id}>
                <ThumbnailLink image={image} position={String(index + 1)} sizes={sizes} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
