import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { LinkedPicture } from '../features/gallery/linked-picture.tsx'
import type { Loaded } from '../lib/loaded.ts'
import { Empty } from '../ui/empty.tsx'
import { MoreLink, SectionHeading } from '../ui/section-heading.tsx'

/** The places of eight pictures that fill four columns and three rows without a gap; on a phone two columns. */
const places = ['col-span-2 row-span-2', '', '', '', '', 'md:col-span-2', '', 'max-md:col-span-2']

/** The first pictures of the gallery. When they cannot be loaded, the section is not there. */
export function GalleryPreview({ gallery }: { gallery: Loaded<PublicGalleryImage[]> }) {
  if (!gallery.data) return null
  return (
    <section className="container-page pt-7 pb-16 md:pb-24">
      <SectionHeading title="From the last summit" more={<MoreLink to="/gallery">View Gallery</MoreLink>} />
      {gallery.data.length === 0 ? (
        <Empty>No images in the gallery yet.</Empty>
      ) : (
        <ul className="grid auto-rows-[8rem] grid-cols-2 gap-2 sm:auto-rows-[22vw] md:auto-rows-[9rem] md:grid-cols-4 md:gap-3 lg:auto-rows-[12rem]">
          {gallery.data.map((image, index) => (
            <li key={image.id} className={places[index]}>
              <LinkedPicture
                image={image}
                position={String(index + 1)}
                sizes={
                  index === 0
                    ? '(min-width: 992px) 560px, (min-width: 768px) 46vw, 92vw'
                    : '(min-width: 992px) 280px, 46vw'
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
