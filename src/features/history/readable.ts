import type { RichText } from '../../rich-text/document.ts'
import { linesOf } from '../../rich-text/lines.ts'

/**
 * Returns a value of a record as text: the lines of a rich text, or the texts within a list or an object; for the id of
 * another record, its name.
 * @param names the labels of other records, by id
 */
export function readable(value: unknown, names: Map<string, string> = new Map()): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return names.get(String(value)) ?? String(value)
  if (isRichText(value)) return linesOf(value).join('\n') || '(empty)'
  const texts = textsIn(value).map((text) => names.get(text) ?? text)
  return texts.join(' · ') || '(empty)'
}

const isRichText = (value: object): value is RichText => 'type' in value && value.type === 'doc'

/** Returns all texts and numbers within a value, in order; for an object with an id and a name, only the name. */
function textsIn(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [String(value)]
  return 'id' in value && 'name' in value ? [String(value.name)] : Object.values(value).flatMap(textsIn)
}
