import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { FullSizeImage } from './full-size-image.tsx'
import type { GalleryPicture } from './gallery-picture.ts'

/** One image as a page, rendered by the server and readable without JavaScript. */
export function ImageViewer({ images, index }: { images: GalleryPicture[]; index: number }) {
  const image = images[index] as GalleryPicture
  return (
    <div className="ground-ink under-bar">
      <div className="container-page grid gap-4 pt-4 pb-8">
        <Link to="/gallery" className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-text">
          <Icon name="arrow-left" className="size-4" />
          Back to Gallery
        </Link>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-2xl md:text-3xl">{image.event_title}</h1>
          <p className="text-muted tabular-nums">
            {index + 1} of {images.length}
          </p>
        </div>
        <div className="image-viewer max-md:-mx-4">
          <FullSizeImage image={image} isShown />
        </div>
        {image.caption && <p>{image.caption}</p>}
        <nav aria-label="Pictures" className="flex justify-between gap-4">
          <SiblingLink image={images[index - 1]}>
            <Icon name="chevron-left" className="size-5" />
            Previous<span className="sr-only"> picture</span>
          </SiblingLink>
          <SiblingLink image={images[index + 1]}>
            Next<span className="sr-only"> picture</span>
            <Icon name="chevron-right" className="size-5" />
          </SiblingLink>
        </nav>
      </div>
    </div>
  )
}

function SiblingLink({ image, children }: { image: GalleryPicture | undefined; children: ReactNode }) {
  if (!image) return <span />
  return (
    <ButtonLink to={`/gallery/${image.id}`} variant="outline" className="px-4">
      {children}
    </ButtonLink>
  )
}
