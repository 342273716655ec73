/** Text as it is searched: without regard to case and accents. */
export const normalizeForSearch = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a folded text holds every word of the query, in any order. */
export function matchesAllTerms(normalizedText: string, query: string): boolean {
  return normalizeForSearch(query)
    .split(/\s+/)
    .every((word) => normalizedText.includes(word))
}
