import { z } from 'zod'
import { ids, picturePath, record, requiredText } from '../../lib/fields.ts'

export const galleryImageInput = z.object({
  event_title: requiredText(200, 'Please enter an event title and select images.'),
  image_path: picturePath.refine((path) => path !== '', 'Please enter an event title and select images.'),
})

export const galleryImage = galleryImageInput.extend(record)

export const publicGalleryImage = galleryImage.pick({ ...ids, event_title: true, image_path: true })

export type GalleryImageInput = z.infer<typeof galleryImageInput>
export type GalleryImage = z.infer<typeof galleryImage>
export type PublicGalleryImage = z.infer<typeof publicGalleryImage>
