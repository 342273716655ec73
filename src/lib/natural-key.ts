import { compareCodeUnits } from './compare.ts'

/** In the order of the Unicode collation: after spaces, before digits and letters. */
const punctuation = '_-–—,;:!¡?¿.·\'"«»()[]{}§@*/\\&#%†•`´^°©®+±÷×<=>|~$'

/** Characters that Unicode does not decompose, with the letters that they sort as. */
const sortedAs: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
}

/** In characters. Texts that differ only beyond it sort as equal, because database indexes don't take long keys. */
const maxLength = 200

/**
 * Returns a text that sorts by code unit as the given one does in English by `Intl.Collator`: without regard to case and
 * accents, and with numbers by their value. Both databases sort such keys alike. Scripts other than Latin are sorted by
 * code point.
 */
export function naturalKey(text: string | null | undefined): string {
  if (!text) return ''
  const plain = text.slice(0, maxLength).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/\d+|[^a-z]/gu, keyOf).slice(0, maxLength)
}

function keyOf(part: string): string {
  if (/^\d/.test(part)) return numberKey(part)
  if (/^\s/.test(part)) return '\u0001'
  const other = sortedAs[part] ?? part
  const rank = punctuation.indexOf(other)
  // Two characters; the first sorts before all digits.
  return rank === -1 ? other : `\u0002${String.fromCharCode(0x21 + rank)}`
}

/** Puts the number of digits, as one character from '0', before them: the longer of two numbers is larger. */
function numberKey(number: string): string {
  const digits = number.replace(/^0+/, '')
  return String.fromCharCode(0x30 + Math.min(digits.length, 40)) + digits
}

/** Compares names in natural order, as the databases do by their keys. */
export const compareText = (one: string, other: string) => compareCodeUnits(naturalKey(one), naturalKey(other))
