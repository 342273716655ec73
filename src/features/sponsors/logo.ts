/** The rule for a sponsor's logo; `part` is its name in the multipart form. */
export const logo = {
  part: 'logo',
  maxMegabytes: 2,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'],
} as const
