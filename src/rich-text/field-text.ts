import type { RichText } from './document.ts'
import { normalize } from './normalize.ts'

/**
 * Returns a document as the text of a form field: JSON in normal form, so that drafts and the comparison of versions see
 * equal documents as equal texts. An empty document is ''.
 */
export function toFieldText(document: RichText | null | undefined): string {
  const normal = document && normalize(document)
  return normal?.content.length ? JSON.stringify(normal) : ''
}

export const fromFieldText = (text: string): RichText | null => (text ? JSON.parse(text) : null)
