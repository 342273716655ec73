import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { PublicGalleryImage } from './gallery-image.ts'

type Props = { image: PublicGalleryImage; sizes: string; eager?: boolean }

/** A picture with the title of its event, cut to the place that it stands in; a broken one leaves that on the cloth. */
export function Thumbnail({ image, sizes, eager = false }: Props) {
  const { event_title, image_path } = image
  return (
    <figure className="gallery-picture">
      <ResponsiveImage
        path={image_path}
        alt={event_title}
        sizes={sizes}
        eager={eager}
        className="size-full object-cover"
      />
      <figcaption aria-hidden="true">{event_title}</figcaption>
    </figure>
  )
}
