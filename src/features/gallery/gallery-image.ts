import { z } from 'zod'
import { imagePath, publicIds, recordFields, requiredTextField, textField } from '../../lib/fields.ts'
import type { ListKeys } from '../../lib/list-keys.ts'
import { incompleteUpload, maxTitleLength, maxTogether } from './gallery-upload.ts'

const event_title = requiredTextField(maxTitleLength, incompleteUpload)
const image_path = imagePath.refine((path) => path !== '', incompleteUpload)

export const galleryImageInput = z.object({
  event_title,
  image_path,
  /** Shown with the image. */
  caption: textField(300).nullish(),
  /** Describes the image to people who don't see it; by default the title does. */
  alt: textField(300).nullish(),
})

/** Images that are added together: as files, or by their addresses. */
export const galleryUpload = z.object({ event_title, images: z.array(image_path).max(maxTogether).nullish() })

export const galleryImage = galleryImageInput.extend(recordFields)

export const publicGalleryImage = galleryImage.pick({
  ...publicIds,
  event_title: true,
  image_path: true,
  caption: true,
  alt: true,
})

export type GalleryImageInput = z.infer<typeof galleryImageInput>
type GalleryImage = z.infer<typeof galleryImage>
export type PublicGalleryImage = z.infer<typeof publicGalleryImage>

export const galleryImageKeys: ListKeys<GalleryImage> = { texts: ['event_title'], ordering: { newAt: 'start' } }
