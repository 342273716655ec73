import { type ImageUpload, rasterTypes } from '../../lib/image-upload.ts'

export const galleryUploads: ImageUpload = { part: 'images', maxMegabytes: 5, types: rasterTypes, maxFiles: 20 }

/** Of an event's title, in characters. */
export const maxTitleLength = 200

export const incompleteUpload = 'Please enter an event title and select images.'
