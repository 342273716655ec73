import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { altOf, type GalleryPicture, titleOf } from './gallery-picture.ts'

/** Returns the element id of an image's thumbnail, for the focus to return to. */
export const thumbnailId = (id: string) => `picture-${id}`

/** The history state of an image that was opened in the gallery: going back closes it. */
export type OpenedInGallery = { openedInGallery: true }

type Props = {
  image: GalleryPicture
  /** '3 of 24' */
  position: string
  sizes: string
  eager?: boolean
  frame?: ThumbnailProps['frame']
  /** In the gallery, the image opens over the page; elsewhere, it opens as another page. */
  inGallery?: boolean
}

/** A link to the full-size image. */
export function ThumbnailLink({ image, position, sizes, eager = false, frame, inGallery = false }: Props) {
  return (
    <Link
      to={`/gallery/${image.id}`}
      id={thumbnailId(image.id)}
      // Begins with the visible text, for people who say what they see.
      aria-label={`${titleOf(image)}${image.alt ? `: ${image.alt}` : ''}, picture ${position}`}
      preventScrollReset={inGallery}
      state={inGallery ? ({ openedInGallery: true } satisfies OpenedInGallery) : undefined}
      className="thumbnail-link"
    >
      <Thumbnail image={image} sizes={sizes} eager={eager} frame={frame} />
    </Link>
  )
}

type ThumbnailProps = {
  image: GalleryPicture
  sizes: string
  eager?: boolean
  /** Decides when the image is rendered, and therefore loaded. */
  frame?: ComponentType<{ children: ReactNode }> | undefined
}

/** A cropped image with its caption and the title of its event, which stay if the image is broken. */
function Thumbnail({ image, sizes, eager = false, frame: Frame = Fragment }: ThumbnailProps) {
  return (
    <figure className="thumbnail">
      <Frame>
        <ResponsiveImage
          path={image.image_path}
          alt={altOf(image)}
          sizes={sizes}
          priority={eager ? 'high' : undefined}
        />
      </Frame>
      <figcaption aria-hidden="true">{titleOf(image)}</figcaption>
    </figure>
  )
}
