import { pickFields } from '../../lib/pick-fields.ts'
import type { PublicGalleryImage } from './gallery-image.ts'

const fields = ['id', 'event_title', 'image_path', 'caption', 'alt'] as const

/** The fields of a gallery image that public pages show. */
export type GalleryPicture = Pick<PublicGalleryImage, (typeof fields)[number]>

/** Returns the text on the image's thumbnail. */
export const titleOf = ({ caption, event_title }: GalleryPicture) =>
  caption ? `${caption} · ${event_title}` : event_title

/** Returns the text for people who don't see the image. */
export const altOf = ({ alt, event_title }: GalleryPicture) => alt ?? event_title

export const galleryPicture = (image: PublicGalleryImage): GalleryPicture => pickFields(image, fields)
