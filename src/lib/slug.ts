/** Returns a text as a part of a URL: 'dar-es-salaam' for 'Dar es Salaam', 'lome' for 'Lomé'; '' when nothing is left. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
