import { apiBase } from '../../lib/api-base.ts'
import { imageSource } from '../../lib/image-source.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { altOf, type GalleryPicture } from './gallery-picture.ts'

type Props = {
  image: GalleryPicture
  /** True for the image in view, which loads before all others. */
  isShown: boolean
  /** Called once it is loaded or has failed to load. */
  onSettled?: () => void
}

/** An image as large as its space allows, but never enlarged. */
export function FullSizeImage({ image, isShown, onSettled }: Props) {
  const { image_path } = image
  const { width, height } = imageSource(image_path, apiBase)
  return (
    <ResponsiveImage
      path={image_path}
      alt={altOf(image)}
      // The width of the window, or less if its height is the limit.
      sizes={`min(100vw, ${Math.round((width / height) * 100)}vh, ${width}px)`}
      priority={isShown ? 'high' : 'low'}
      onSettled={onSettled}
      className="full-size-image"
      fallback={
        <p className="cloth grid aspect-[4/3] w-80 max-w-full place-items-center rounded bg-sand p-6 text-text">
          <span className="rounded bg-sand px-3 py-1">This picture isn’t available.</span>
        </p>
      }
    />
  )
}
