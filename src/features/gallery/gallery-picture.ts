import { pickFields } from '../../lib/pick-fields.ts'
import type { PublicGalleryImage } from './gallery-image.ts'

const fields = ['id', 'event_title', 'image_path'] as const

/** What the public pages show of a gallery image. */
export type GalleryPicture = Pick<PublicGalleryImage, (typeof fields)[number]>

export const galleryPicture = (image: PublicGalleryImage): GalleryPicture => pickFields(image, fields)
