/** The rule for a speaker's photo; `part` is its name in the multipart form. */
export const photo = {
  part: 'image',
  maxMegabytes: 5,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const
