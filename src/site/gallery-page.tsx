import { useState } from 'react'
import { data, isRouteErrorResponse, type ShouldRevalidateFunction, useLocation, useNavigate } from 'react-router'
import { GalleryGrid } from '../features/gallery/gallery-grid.tsx'
import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { ImageViewer } from '../features/gallery/image-viewer.tsx'
import { Lightbox } from '../features/gallery/lightbox.tsx'
import type { OpenedInGallery } from '../features/gallery/thumbnail-link.tsx'
import { api } from '../lib/api-context.ts'
import { loaderResponse, toResult } from '../lib/result.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'
import type { FocusGroupHandle } from '../ui/hooks/use-route-announcer.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/gallery-page'
import { NotFoundPage } from './not-found-page.tsx'
import { PageMeta } from './page-meta.tsx'

async function load({ context, params: { id } }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const gallery = context.get(api).get<PublicGalleryImage[]>('/gallery')
  if (id === undefined) return loaderResponse(gallery)
  // Thrown and not returned: what is here of the next address is then loaded anew.
  const { data: images, failure } = await toResult(gallery)
  if (failure) throw data(null, { status: failure.status || 503 })
  if (!images.some((image) => image.id === id)) throw data(null, { status: 404 })
  return { data: images }
}

export { load as clientLoader, load as loader }

/** From picture to picture the gallery stays as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, defaultShouldRevalidate }) =>
  currentParams.id === nextParams.id && defaultShouldRevalidate

/** A picture opens over the gallery, and takes and returns the focus itself. */
export const handle: FocusGroupHandle = { focusGroup: '/gallery' }

/** `/gallery` and `/gallery/ID`: all pictures, and one of them. */
export default function GalleryPage({ loaderData, params: { id } }: Route.ComponentProps) {
  const images = loaderData.data ?? []
  const place = images.findIndex((image) => image.id === id)
  const opened = images[place]
  const hydrated = useHydrated()
  const lightbox = useLightbox(images)
  const wasInGallery = useWasEver(id === undefined)

  if (id !== undefined && !opened) return <NotFoundPage />
  return (
    <>
      {opened ? <HeadOfPicture images={images} place={place} /> : <HeadOfGallery />}
      {opened && !wasInGallery ? (
        // What came from the server stays behind the lightbox: nothing moves, and no other picture loads before it.
        <ImageViewer images={images} place={place} />
      ) : (
        // A gallery that fails shows nothing: the rest of the page says enough.
        <Gallery>{loaderData.data && <Pictures images={images} />}</Gallery>
      )}
      {opened && hydrated && <Lightbox images={images} place={place} {...lightbox} />}
    </>
  )
}

/** Whether that holds, or held before while this page was shown. */
function useWasEver(condition: boolean): boolean {
  const [was, setWas] = useState(condition)
  if (condition && !was) setWas(true)
  return was || condition
}

/** An address of no picture is that of the 404 page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error
  if (error.status === 404) return <NotFoundPage />
  return (
    <>
      <HeadOfGallery />
      <Gallery />
    </>
  )
}

/** What the lightbox does to the address: opened in the gallery, one step back closes it, whatever was shown meanwhile. */
function useLightbox(images: PublicGalleryImage[]) {
  const navigate = useNavigate()
  const state: Partial<OpenedInGallery> | null = useLocation().state
  const inPlace = { replace: true, preventScrollReset: true }
  return {
    fades: state?.openedInGallery === true,
    onShow: (place: number) => navigate(`/gallery/${images[place]?.id}`, { ...inPlace, state }),
    onClose: () => (state?.openedInGallery ? navigate(-1) : navigate('/gallery', inPlace)),
  }
}

const HeadOfGallery = () => <PageMeta page="gallery" />

function HeadOfPicture({ images, place }: { images: PublicGalleryImage[]; place: number }) {
  const { event_title, image_path } = images[place] as PublicGalleryImage
  const position = `${place + 1} of ${images.length}`
  return (
    <PageMeta
      title={`${event_title}, picture ${position}`}
      description={`${event_title}: picture ${position} in the gallery of the summits so far.`}
      photo={image_path}
    />
  )
}

function Gallery({ children }: { children?: React.ReactNode }) {
  return (
    <>
      <PageHeader title="Event Gallery">What it looked like, room by room.</PageHeader>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">{children}</div>
    </>
  )
}

function Pictures({ images }: { images: PublicGalleryImage[] }) {
  return images.length === 0 ? <EmptyState>No images in the gallery yet.</EmptyState> : <GalleryGrid images={images} />
}
