import { apiBase } from '../../lib/api-base.ts'
import { imageSource } from '../../lib/image-source.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { PublicGalleryImage } from './gallery-image.ts'

type Props = {
  image: PublicGalleryImage
  /** Whether it is the one that is looked at: it loads before all others. */
  first: boolean
  /** It has arrived, or never will. */
  onSettled?: () => void
}

/** A picture as large as its place allows, and never larger than itself. */
export function FullSizeImage({ image, first, onSettled }: Props) {
  const { event_title, image_path } = image
  const { width, height } = imageSource(image_path, apiBase)
  return (
    <ResponsiveImage
      path={image_path}
      alt={event_title}
      // As wide as the window, or as its height allows.
      sizes={`min(100vw, ${Math.round((width / height) * 100)}vh, ${width}px)`}
      eager={first ? true : 'quietly'}
      onSettled={onSettled}
      className="large-picture"
      fallback={
        <p className="cloth grid aspect-[4/3] w-80 max-w-full place-items-center rounded bg-sand p-6 text-text">
          <span className="rounded bg-sand px-3 py-1">This picture is not available.</span>
        </p>
      }
    />
  )
}
