import { Picture } from '../../ui/picture.tsx'
import { useBrokenPicture } from '../../ui/use-broken-picture.ts'
import type { PublicGalleryImage } from './gallery-image.ts'

type Props = { image: PublicGalleryImage; sizes: string; eager?: boolean; fill?: boolean }

/**
 * A picture with the title of its event; a broken one leaves its place on the cloth.
 * @param fill cut to the place that it stands in, instead of its own shape
 */
export function GalleryPicture({ image, sizes, eager, fill }: Props) {
  const { broken, holder, onError } = useBrokenPicture()
  const { event_title, image_path } = image
  return (
    <figure ref={holder} className={`relative overflow-hidden rounded bg-sand ${fill ? 'h-full' : ''}`}>
      {broken ? (
        <div
          role="img"
          aria-label={`${event_title} (picture not available)`}
          className={`cloth w-full text-text ${fill ? 'h-full' : 'aspect-[4/3]'}`}
        />
      ) : (
        <Picture
          path={image_path}
          alt={event_title}
          sizes={sizes}
          eager={eager ?? false}
          onError={onError}
          className={fill ? 'size-full object-cover' : 'h-auto w-full'}
        />
      )}
      <figcaption
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 bg-linear-to-t from-ink/85 to-transparent px-3 pt-8 pb-2 text-sm font-semibold text-white"
      >
        {event_title}
      </figcaption>
    </figure>
  )
}
