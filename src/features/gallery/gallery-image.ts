import { z } from 'zod'
import { ids, picturePath, record, requiredText } from '../../lib/fields.ts'
import { incompleteUpload, maxTitleLength } from './gallery-upload.ts'

const event_title = requiredText(maxTitleLength, incompleteUpload)
const image_path = picturePath.refine((path) => path !== '', incompleteUpload)

export const galleryImageInput = z.object({ event_title, image_path })

/** Images that are added together: as files, or by their addresses. */
export const galleryUpload = z.object({ event_title, images: z.array(image_path).max(20).nullish() })

export const galleryImage = galleryImageInput.extend(record)

export const publicGalleryImage = galleryImage.pick({ ...ids, event_title: true, image_path: true })

export type GalleryImageInput = z.infer<typeof galleryImageInput>
export type GalleryImage = z.infer<typeof galleryImage>
export type PublicGalleryImage = z.infer<typeof publicGalleryImage>
