import { apiBase } from '../../lib/api-base.ts'
import { imageSource } from '../../lib/image-source.ts'
import type { PublicGalleryImage } from './gallery-image.ts'
import { ThumbnailLink } from './thumbnail-link.tsx'

/** All pictures in rows of one height each, in reading order; nothing moves when they arrive. */
export function GalleryGrid({ images }: { images: PublicGalleryImage[] }) {
  return (
    <ul className="gallery-rows">
      {images.map((image, index) => (
        <li key={image.id} className={shapeOf(image.image_path)}>
          <ThumbnailLink
            image={image}
            position={`${index + 1} of ${images.length}`}
            eager={index < 2}
            inGallery
            sizes="(min-width: 1200px) 380px, (min-width: 576px) 34vw, 50vw"
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * A picture's width to its height in twelfths, which are the shapes of most cameras; very long and very high ones are
 * cut. A class, because the Content-Security-Policy forbids a style of each picture's own.
 */
function shapeOf(path: string): string {
  const { width, height } = imageSource(path, apiBase)
  return `shape-${Math.min(30, Math.max(8, Math.round((width / height) * 12)))}`
}
