/** The rule for an event's picture; `part` is its name in the multipart form. */
export const eventPicture = {
  part: 'image',
  maxMegabytes: 5,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const
