import { useEffect, useState } from 'react'
import { data, isRouteErrorResponse, type ShouldRevalidateFunction, useLocation, useNavigate } from 'react-router'
import { usePageSubtitles } from '../features/content/use-summit.ts'
import { GalleryGrid } from '../features/gallery/gallery-grid.tsx'
import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { type GalleryPicture, galleryPicture } from '../features/gallery/gallery-picture.ts'
import { ImageViewer } from '../features/gallery/image-viewer.tsx'
import type { OpenedInGallery } from '../features/gallery/thumbnail-link.tsx'
import { publicPages } from '../features/public-pages.ts'
import { api } from '../lib/api-context.ts'
import { loaderResponse, toResult } from '../lib/result.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'
import { usePageLoaded } from '../ui/hooks/use-page-loaded.ts'
import type { FocusGroupHandle } from '../ui/hooks/use-route-announcer.ts'
import { isSaveData } from '../ui/is-save-data.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Route } from './+types/gallery-page'
import { countedFacts, Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
import styles from './gallery/gallery.css?url'
import { NotFoundPage } from './not-found-page.tsx'

const loadLightbox = () => import('../features/gallery/lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox }))
const Lightbox = lazyDialog(loadLightbox)

async function load({ context, params: { id } }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const gallery = context
    .get(api)
    .get<PublicGalleryImage[]>('/gallery')
    .then((images) => images.map(galleryPicture))
  if (id === undefined) return loaderResponse(gallery)
  // Thrown, not returned, so that the router loads the data of the next URL again.
  const { data: images, failure } = await toResult(gallery)
  if (failure) throw data(null, { status: failure.status || 503 })
  if (!images.some((image) => image.id === id)) throw data(null, { status: 404 })
  return { data: images }
}

export { load as clientLoader, load as loader }

/** Moving between images needs no new data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, defaultShouldRevalidate }) =>
  currentParams.id === nextParams.id && defaultShouldRevalidate

/** The lightbox moves the focus itself. */
export const handle: FocusGroupHandle = { focusGroup: '/gallery' }

/** All images at `/gallery`, one of them at `/gallery/ID`. */
export default function GalleryPage({ loaderData, params: { id } }: Route.ComponentProps) {
  const images = loaderData.data ?? []
  const index = images.findIndex((image) => image.id === id)
  const opened = images[index]
  const hydrated = useHydrated()
  const lightbox = useLightbox(images)
  const wasInGallery = useHasBeen(id === undefined)
  const isLoaded = usePageLoaded()
  useEffect(() => {
    if (isLoaded && !isSaveData()) loadLightbox().catch(() => {}) // loaded again when it is opened
  }, [isLoaded])

  if (id !== undefined && !opened) return <NotFoundPage />
  return (
    <>
      <PageStyles href={styles} />
      {opened ? <ImageMeta images={images} index={index} /> : <GalleryMeta />}
      {opened && !wasInGallery ? (
        // The server's page stays behind the lightbox, so that nothing shifts and no other image loads first.
        <ImageViewer images={images} index={index} />
      ) : (
        // A gallery that fails to load is left out without a message.
        <Gallery images={images}>{loaderData.data && <Pictures images={images} />}</Gallery>
      )}
      {opened && hydrated && <Lightbox images={images} index={index} {...lightbox} />}
    </>
  )
}

/** Returns true from the first time that the condition holds until the component unmounts. */
function useHasBeen(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition)
  if (condition && !hasBeen) setHasBeen(true)
  return hasBeen || condition
}

/** The URL of an unknown image shows the 404 page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error
  if (error.status === 404) return <NotFoundPage />
  return (
    <>
      <GalleryMeta />
      <Gallery />
    </>
  )
}

/** Moves between images replace the history entry, so that one step back closes a lightbox opened in the gallery. */
function useLightbox(images: GalleryPicture[]) {
  const navigate = useNavigate()
  const state: Partial<OpenedInGallery> | null = useLocation().state
  const inPlace = { replace: true, preventScrollReset: true }
  return {
    fades: state?.openedInGallery === true,
    onShow: (index: number) => navigate(`/gallery/${images[index]?.id}`, { ...inPlace, state }),
    onClose: () => (state?.openedInGallery ? navigate(-1) : navigate('/gallery', inPlace)),
  }
}

const GalleryMeta = () => <PageMeta page="gallery" />

function ImageMeta({ images, index }: { images: GalleryPicture[]; index: number }) {
  const { event_title, image_path } = images[index] as GalleryPicture
  const position = `${index + 1} of ${images.length}`
  return (
    <PageMeta
      title={`${event_title}, picture ${position}`}
      description={`${event_title}: picture ${position} in the gallery.`}
      photo={image_path}
    />
  )
}

function Gallery({ images = [], children }: { images?: GalleryPicture[]; children?: React.ReactNode }) {
  const { gallery: subtitle } = usePageSubtitles()
  const count = images.length
  return (
    <>
      <Opening
        ground={publicPages.gallery.ground}
        title="Event Gallery"
        facts={countedFacts({ picture: count })}
        ornament={count > 8 && <Strip images={images.slice(-3)} />}
      >
        {subtitle}
      </Opening>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">{children}</div>
    </>
  )
}

/** Pictures from the end of the list in a strip that is edged with cloth. */
const Strip = ({ images }: { images: GalleryPicture[] }) => (
  <div className="gallery-strip">
    {images.map(({ id, image_path }) => (
      <div key={id} className="thumbnail">
        <ResponsiveImage path={image_path} alt="" sizes="230px" />
      </div>
    ))}
  </div>
)

function Pictures({ images }: { images: GalleryPicture[] }) {
  return images.length === 0 ? <EmptyState>No images in the gallery yet.</EmptyState> : <GalleryGrid images={images} />
}
