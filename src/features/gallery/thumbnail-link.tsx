import { Link } from 'react-router'
import type { PublicGalleryImage } from './gallery-image.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The link of a picture among others: where the focus returns to. */
export const thumbnailId = (id: string) => `picture-${id}`

/** Told to the page of a picture: the gallery is the page before it. */
export type OpenedInGallery = { openedInGallery: true }

type Props = {
  image: PublicGalleryImage
  /** Which one it is: '3 of 24'. */
  position: string
  sizes: string
  eager?: boolean
  /** In the gallery itself a picture opens over the page; from elsewhere it is another page. */
  inGallery?: boolean
}

/** A picture that leads to its own address, where it stands large. */
export function ThumbnailLink({ image, position, sizes, eager = false, inGallery = false }: Props) {
  return (
    <Link
      to={`/gallery/${image.id}`}
      id={thumbnailId(image.id)}
      aria-label={`${image.event_title}, picture ${position}`}
      preventScrollReset={inGallery}
      viewTransition={!inGallery}
      state={inGallery ? ({ openedInGallery: true } satisfies OpenedInGallery) : undefined}
      className="linked-picture"
    >
      <Thumbnail image={image} sizes={sizes} eager={eager} />
    </Link>
  )
}
