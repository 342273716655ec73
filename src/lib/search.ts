/** Lower-cases text, removes accents, and writes apostrophes and hyphens as keyboards do, for searching. */
export const normalizeForSearch = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑‒–—]/g, '-')
    .toLowerCase()

/** Returns true when a normalized text contains every term of the query, in any order. */
export function matchesAllTerms(normalizedText: string, query: string): boolean {
  return normalizeForSearch(query)
    .split(/\s+/)
    .every((term) => normalizedText.includes(term))
}
