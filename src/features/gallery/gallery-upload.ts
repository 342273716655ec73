import { type ImageUpload, rasterTypes } from '../../lib/image-upload.ts'

/** In a file without schemas: the console's gallery page loads it. */
export const galleryUploads: ImageUpload = { part: 'images', maxMegabytes: 5, types: rasterTypes, maxFiles: 20 }
