import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import { GalleryPicture } from '../features/gallery/gallery-picture.tsx'
import { api } from '../lib/api-context.ts'
import { pageOf } from '../lib/loaded.ts'
import { Empty } from '../ui/empty.tsx'
import { PageTop } from '../ui/page-top.tsx'
import type { Route } from './+types/gallery-page'
import { PageHead } from './page-head.tsx'

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) =>
  pageOf(context.get(api).get<PublicGalleryImage[]>('/gallery'))

export { load as clientLoader, load as loader }

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page="gallery" />
      <PageTop title="Event Gallery">What it looked like, room by room.</PageTop>
      <div className="container-page py-10 md:py-14">
        {/* A gallery that fails shows nothing: the rest of the page says enough. */}
        {loaderData.data && <Pictures images={loaderData.data} />}
      </div>
    </>
  )
}

function Pictures({ images }: { images: PublicGalleryImage[] }) {
  if (images.length === 0) return <Empty>No images in the gallery yet.</Empty>
  return (
    <ul className="columns-2 gap-3 md:columns-3 md:gap-4 lg:columns-4">
      {images.map((image, index) => (
        <li key={image.id} className="mb-3 break-inside-avoid md:mb-4">
          <GalleryPicture
            image={image}
            eager={index < 2}
            sizes="(min-width: 1200px) 270px, (min-width: 992px) 23vw, (min-width: 768px) 30vw, 46vw"
          />
        </li>
      ))}
    </ul>
  )
}
