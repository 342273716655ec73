import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { GalleryPicture } from './gallery-picture.ts'

type Props = { image: GalleryPicture; sizes: string; eager?: boolean }

/** An image cropped to its place, with the title of its event; the title stays when the image is broken. */
export function Thumbnail({ image, sizes, eager = false }: Props) {
  const { event_title, image_path } = image
  return (
    <figure className="thumbnail">
      <ResponsiveImage path={image_path} alt={event_title} sizes={sizes} priority={eager ? 'high' : undefined} />
      <figcaption aria-hidden="true">{event_title}</figcaption>
    </figure>
  )
}
