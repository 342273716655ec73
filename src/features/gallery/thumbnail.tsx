import { type ComponentType, Fragment, type ReactNode } from 'react'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { GalleryPicture } from './gallery-picture.ts'

export type ThumbnailProps = {
  image: GalleryPicture
  sizes: string
  eager?: boolean
  /** Decides when the image is rendered, and so when it loads. */
  frame?: ComponentType<{ children: ReactNode }> | undefined
}

/** An image cropped to its place, with the title of its event; the title stays when the image is broken. */
export function Thumbnail({ image, sizes, eager = false, frame: Frame = Fragment }: ThumbnailProps) {
  const { event_title, image_path } = image
  return (
    <figure className="thumbnail">
      <Frame>
        <ResponsiveImage path={image_path} alt={event_title} sizes={sizes} priority={eager ? 'high' : undefined} />
      </Frame>
      <figcaption aria-hidden="true">{event_title}</figcaption>
    </figure>
  )
}
