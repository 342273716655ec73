import { Picture } from '../../ui/picture.tsx'
import type { PublicGalleryImage } from './gallery-image.ts'

type Props = { image: PublicGalleryImage; sizes: string; eager?: boolean; fill?: boolean }

/**
 * A picture with the title of its event; a broken one leaves its place on the cloth.
 * @param fill cut to the place that it stands in, instead of its own shape
 */
export function GalleryPicture({ image, sizes, eager, fill }: Props) {
  const { event_title, image_path } = image
  return (
    <figure className={`relative overflow-hidden rounded bg-sand ${fill ? 'h-full' : 'min-h-24'}`}>
      <Picture
        path={image_path}
        alt={event_title}
        sizes={sizes}
        eager={eager ?? false}
        className={fill ? 'size-full object-cover' : 'h-auto w-full'}
      />
      <figcaption
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 bg-linear-to-t from-ink/85 to-transparent px-3 pt-8 pb-2 text-sm font-semibold text-white"
      >
        {event_title}
      </figcaption>
    </figure>
  )
}
