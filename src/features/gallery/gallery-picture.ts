import { pickFields } from '../../lib/pick-fields.ts'
import type { PublicGalleryImage } from './gallery-image.ts'

const fields = ['id', 'event_title', 'image_path'] as const

/** The fields of a gallery image that public pages show. */
export type GalleryPicture = Pick<PublicGalleryImage, (typeof fields)[number]>

export const galleryPicture = (image: PublicGalleryImage): GalleryPicture => pickFields(image, fields)
