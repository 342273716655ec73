/** Text as it is searched: without regard to case and accents. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a folded text holds every word of the query, in any order. */
export function holdsAllWords(foldedText: string, query: string): boolean {
  return folded(query)
    .split(/\s+/)
    .every((word) => foldedText.includes(word))
}
