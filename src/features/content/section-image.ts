/** The rule for a section's image; `part` is its name in the multipart form. */
export const sectionImage = {
  part: 'image',
  maxMegabytes: 5,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'],
} as const

/** The console offers fewer types for the hero. */
export const heroImage = { ...sectionImage, types: ['image/jpeg', 'image/png', 'image/svg+xml'] } as const
