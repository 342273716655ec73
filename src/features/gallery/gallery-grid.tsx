import { apiBase } from '../../lib/api-base.ts'
import { imageSource } from '../../lib/image-source.ts'
import type { GalleryPicture } from './gallery-picture.ts'
import { ThumbnailLink } from './thumbnail-link.tsx'

/** All images in rows, in reading order; their space is reserved before they load. */
export function GalleryGrid({ images }: { images: GalleryPicture[] }) {
  return (
    <ul className="gallery-grid">
      {images.map((image, index) => (
        <li key={image.id} className={aspectRatioClass(image.image_path)}>
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
 * Returns the class for an image's aspect ratio, rounded to twelfths, as most cameras have; panoramas and very tall
 * images are cropped. A class, because the Content-Security-Policy forbids style attributes.
 */
function aspectRatioClass(path: string): string {
  const { width, height } = imageSource(path, apiBase)
  return `ratio-${Math.min(30, Math.max(8, Math.round((width / height) * 12)))}`
}
