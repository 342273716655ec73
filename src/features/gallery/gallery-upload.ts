/** The files that the gallery takes, by the name of their part of the multipart form. */
export const galleryFiles = {
  part: 'images',
  maxMegabytes: 5,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const

/** Of an event's title, in characters. */
export const maxTitleLength = 200

export const incompleteUpload = 'Please enter an event title and select images.'
