import { browserApi } from '../browser/api.ts'
import type { PublicGalleryImage } from '../features/gallery/gallery-image.ts'
import type { PickableImage } from '../ui/image-picker-context.ts'

/** Loads the newest images of the gallery, for the editor of a rich text; any other one can be named by its address. */
export async function loadPickableImages(): Promise<PickableImage[]> {
  const images = await browserApi.get<PublicGalleryImage[]>('/gallery?limit=1000')
  return images.map(({ id, event_title, image_path }) => ({ id, title: event_title, path: image_path }))
}
