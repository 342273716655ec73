import { listFromText, textOfList } from '../../lib/text-list.ts'
import type { Column } from './columns.server.ts'

/** Thrown for a cell that cannot be read; the message is for people. */
export class CellError extends Error {}

type Reader = (text: string, column: Column) => unknown

/** Reads cells as people write them. Texts that cannot be read stay, for the input schema to refuse. */
const readers: Partial<Record<Column['kind'], Reader>> = {
  number: (text) => numberIn(text) ?? text,
  money: (text) => numberIn(text.replace(/\p{L}+\.?|\p{Sc}/gu, '')) ?? text,
  yesNo: (text) => yesNo.get(text.toLowerCase()) ?? text,
  date: dateIn,
  time: timeIn,
  list: listFromText,
  choice: choiceIn,
}

/** @throws CellError with the labels of the form, which staff know */
function choiceIn(text: string, { choices, words }: Column): string {
  const choice = choices.find((each) => looseKey(each) === looseKey(text))
  if (choice === undefined && words.length > 0)
    throw new CellError(`Must be one of ${words.map(([shown]) => shown).join(', ')}`)
  return choice ?? text
}

/** @throws CellError for a text with more than one meaning, or that is none of the labels of a choice */
export function valueOfCell(column: Column, text: string): unknown {
  const read = readers[column.kind]
  const trimmed = text.trim()
  const word = column.words.find(([shown]) => looseKey(shown) === looseKey(trimmed))
  if (word) return word[1]
  if (!read) return text
  return trimmed === '' ? null : read(column.kind === 'list' ? text : trimmed, column)
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const signs: Record<string, string> = { '€': 'EUR', '£': 'GBP', '₦': 'NGN', '₵': 'GHS' }

/** Returns the code of the currency that a price names: 'KES 15,000', '€149'; undefined for '$149', which many have. */
export function currencyIn(text: string): string | undefined {
  const names = text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})|\p{Sc}/gu)?.map((name) => signs[name] ?? name)
  return names?.find((name) => currencies.has(name))
}

/** Returns a value as `valueOfCell` reads it. Names are written elsewhere. */
export function cellOfValue({ kind }: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return (value as number).toFixed(2)
  if (kind === 'yesNo') return value ? 'yes' : 'no'
  if (kind === 'list') return textOfList(value as string[])
  return String(value)
}

const yesNo = new Map<string, boolean>([
  ...['yes', 'y', 'true', 'on', '1', 'x', '✓', '✔', 'oui', 'sim'].map((text) => [text, true] as const),
  ...['no', 'n', 'false', 'off', '0', '-', 'non', 'não'].map((text) => [text, false] as const),
])

/** 'Early bird' for `early_bird`. */
const looseKey = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '')

/**
 * Reads '1,250.00', '1 250', '149,50' and "1'250"; undefined for any other text.
 * @throws CellError for '1.250', which is 1250 in half of the world
 */
function numberIn(text: string): number | undefined {
  const plain = text.replace(/[\s'’\u202f]/g, '')
  if (/^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(plain))
    throw new CellError(`${plain} can be two numbers. Write it as ${plain.replace('.', '')} or ${Number(plain)}`)
  // Commas between groups of three digits, or one before the decimals.
  const decimal = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)
    ? plain.replaceAll(',', '')
    : plain.replace(/^([+-]?\d+),(\d{1,2})$/, '$1.$2')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(decimal) ? Number(decimal) : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads '14 April 2027', 'April 14, 2027', '14.04.2027', '14/04/2027' and '4/14/2027'. */
function dateIn(text: string): string {
  const withMonth = /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th)?[ .-]+(\p{L}{3,})\.?,?[ -]+(\d{4})$/u.exec(text)
  const monthFirst = /^(?:\p{L}+,? )?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text)
  const month = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  if (withMonth) return isoOf(withMonth[3], month(withMonth[2]), withMonth[1])
  if (monthFirst) return isoOf(monthFirst[3], month(monthFirst[1]), monthFirst[2])
  const [, first, mark, second, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (!first || !second)
    return text.replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, (_, y, m, d) => isoOf(y, Number(m), d))
  const [a, b] = [Number(first), Number(second)]
  if (mark === '.' || a > 12 || a === b) return isoOf(year, b, first)
  if (b > 12) return isoOf(year, a, second)
  throw new CellError(`${text} can be two dates. Write it as ${isoOf(year, b, first)} or ${isoOf(year, a, second)}`)
}

const isoOf = (year = '', month: number, day = '') =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** Reads '9:30', '9.30', '9h30', '09:30:00' and '9:30 pm'. */
function timeIn(text: string): string {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.h](\d{2}))?(?::00)?\s*([ap]\.?m\.?)?$/i.exec(text) ?? []
  if (!hour || (minute === '00' && !half && !/\D/.test(text))) return text
  const given = Number(hour)
  const ofDay = half ? (given % 12) + (/^p/i.test(half) ? 12 : 0) : given
  return `${String(ofDay).padStart(2, '0')}:${minute}`
}
