import { type ReactNode, useRef } from 'react'
import { apiBase } from '../../lib/api-base.ts'
import { imageSource } from '../../lib/image-source.ts'
import { useIsNear } from '../../ui/hooks/use-is-near.ts'
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
            frame={index < undeferred ? undefined : Deferred}
            inGallery
            sizes={sizes}
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * On a phone, every screen gets the stored width of 320 px. The next one, 640 px, would more than double the page's
 * bytes.
 */
const sizes =
  '(min-width: 1200px) 380px, (min-width: 576px) 34vw, (min-width: 450px) 50vw, (min-resolution: 2.1dppx) 106px, (min-resolution: 1.1dppx) 150px, 50vw'

/**
 * The number of images that the browser loads lazily by itself, at least those of the first view; the others load when
 * near.
 */
const undeferred = 10

/**
 * Returns the class for an image's aspect ratio, rounded to twelfths, as most cameras have; panoramas and very tall
 * images are cropped. A class, because the Content-Security-Policy forbids style attributes.
 */
function aspectRatioClass(path: string): string {
  const { width, height } = imageSource(path, apiBase)
  return `ratio-${Math.min(30, Math.max(8, Math.round((width / height) * 12)))}`
}

/** An image that loads within 400 px of the window; without JavaScript, the browser decides. */
function Deferred({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  if (useIsNear(place, '400px')) return children
  return (
    <div ref={place}>
      <noscript>{children}</noscript>
    </div>
  )
}
