import { type ImageUpload, rasterTypes } from '../../lib/image-upload.ts'

export const galleryUploads: ImageUpload = { part: 'images', maxMegabytes: 5, types: rasterTypes, maxFiles: 20 }

/** The image of a record that exists. */
export const galleryReplacement: ImageUpload = { part: 'image_path', maxMegabytes: 5, types: rasterTypes }

/** The most images that are added at once by their addresses, or after resumable uploads. */
export const maxTogether = 200

/** Of an event's title, in characters. */
export const maxTitleLength = 200

export const incompleteUpload = 'Please enter an event title and select images.'
