/** Lower-cases text and removes accents, for searching. */
export const normalizeForSearch = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns true when a normalized text contains every term of the query, in any order. */
export function matchesAllTerms(normalizedText: string, query: string): boolean {
  return normalizeForSearch(query)
    .split(/\s+/)
    .every((term) => normalizedText.includes(term))
}
