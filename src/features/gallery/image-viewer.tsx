import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from '../../ui/icons/icons.tsx'
import { FullSizeImage } from './full-size-image.tsx'
import type { PublicGalleryImage } from './gallery-image.ts'

/** A picture's address as a page of its own: what the server sends, and all that there is without JavaScript. */
export function ImageViewer({ images, place }: { images: PublicGalleryImage[]; place: number }) {
  const image = images[place] as PublicGalleryImage
  return (
    <div className="on-ink bg-ink text-on-ink">
      <div className="container-page grid gap-4 pt-4 pb-8">
        <Link
          to="/gallery"
          viewTransition
          className="inline-flex min-h-11 items-center gap-2 text-on-ink-muted hover:text-on-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Gallery
        </Link>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-2xl md:text-3xl">{image.event_title}</h1>
          <p className="text-on-ink-muted tabular-nums">
            {place + 1} of {images.length}
          </p>
        </div>
        <div className="single-picture max-md:-mx-4">
          <FullSizeImage image={image} first />
        </div>
        <nav aria-label="Pictures" className="flex justify-between gap-4">
          <SiblingLink image={images[place - 1]}>
            <ChevronLeft aria-hidden="true" className="size-5" />
            Previous<span className="sr-only"> picture</span>
          </SiblingLink>
          <SiblingLink image={images[place + 1]}>
            Next<span className="sr-only"> picture</span>
            <ChevronRight aria-hidden="true" className="size-5" />
          </SiblingLink>
        </nav>
      </div>
    </div>
  )
}

function SiblingLink({ image, children }: { image: PublicGalleryImage | undefined; children: ReactNode }) {
  if (!image) return <span />
  return (
    <Link to={`/gallery/${image.id}`} className="button button-outline px-4">
      {children}
    </Link>
  )
}
