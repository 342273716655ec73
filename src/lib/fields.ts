import { z } from 'zod'
import { formatCoordinates, parseCoordinates } from './coordinates.ts'
import { isHttpUrl, isSafeImage } from './links.ts'
import { isBackwards } from './time-of-day.ts'

/** Field schemas that entities are built from. Only the server and lazily loaded forms may load this file and zod. */

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Default messages for issues whose schema has none of its own. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input == null ? 'Must be given' : `Must be ${typeNames[issue.expected] ?? issue.expected}`
    if (issue.code === 'invalid_value') return `Must be one of ${issue.values.map(String).join(', ')}`
    const items = 'origin' in issue && issue.origin === 'array' ? ' items' : ''
    if (issue.code === 'too_big') return `Must be at most ${issue.maximum}${items}`
    if (issue.code === 'too_small') return `Must be at least ${issue.minimum}${items}`
    return undefined
  },
})

/** The fields that the server adds to every record. `_id` repeats `id`: clients read either. Times are ISO 8601 in UTC. */
export const recordFields = {
  id: z.string(),
  _id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
}

/** The public part of `recordFields`. */
export const publicIds = { id: true, _id: true } as const

/** Line endings of all systems (UAX #14): CR LF, CR, VT, FF, NEL, line and paragraph separator. */
const lineBreaks = /\r\n|[\r\v\f\x85\u2028\u2029]/g

/** Removes control characters. Every kind of line break becomes a line feed, and a tab a space: they separate words. */
export const stripControlCharacters = (text: string): string =>
  text
    .replace(lineBreaks, '\n')
    .replaceAll('\t', ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\uFEFF]/g, '')

/** Invisible and bidirectional control characters. Joiners stay: many scripts need them. */
const invisibleCharacters = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFFF9-\uFFFB]/g

/**
 * Removes control and invisible characters and lone surrogates: the steps of `cleanText` that are safe for part of a
 * text. Surrogates come first, because removing the characters between two of them would join them.
 */
export const cleanCharacters = (text: string) =>
  stripControlCharacters(text.replace(/\p{Surrogate}/gu, '')).replace(invisibleCharacters, '')

/** Removes control and invisible characters, normalizes to NFC and trims: the only change that a text ever sees. */
export const cleanText = (text: string) => cleanCharacters(text).normalize('NFC').trim()

/** The same for a single-line text, in which a line break becomes a space. */
export const cleanLine = (text: string) => cleanText(cleanCharacters(text).replaceAll('\n', ' '))

/** Returns true when the text has at least one visible character. */
const isVisible = (text: string) => /[^\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text)

/** Uses `overwrite`, not `transform`, so that the schema also fits responses. */
const cleanedBy = (clean: (text: string) => string) => (max: number, missing?: string) =>
  z
    .string(missing)
    .max(max * 4, { error: `Must be at most ${max} characters`, abort: true }) // before cleaning, which is slow for long input
    .overwrite(clean)
    .max(max, `Must be at most ${max} characters`)

/** A single-line text of at most `max` characters. */
export const textField = cleanedBy(cleanLine)

/** The same for a multi-line text: its form has a text area. */
export const multilineField = cleanedBy(cleanText)

const required = (field: z.ZodString, message: string) => field.refine(isVisible, { error: message, abort: true })

/** An id in a body: cleaned, because PostgreSQL refuses to look for a text with a null character. */
export const idField = textField(64)

export const requiredTextField = (max: number, message: string) => required(textField(max, message), message)
export const requiredMultilineField = (max: number, message: string) => required(multilineField(max, message), message)

/** An absolute http(s) URL, or an empty text that removes the value. */
export const httpUrl = textField(500).refine((value) => value === '' || isHttpUrl(value), 'Must be a valid URL')

/** An image: `uploads/…` relative to the API's base, or an absolute http(s) URL. */
export const imagePath = textField(500).refine(
  (value) => value === '' || isSafeImage(value),
  'Must be an uploaded picture or an http(s) address',
)

const isoDatePattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns false for a date that no calendar has, such as 2027-02-30, which JavaScript reads as one of March. */
export function isRealDate(value: string): boolean {
  const moment = new Date(`${value}T00:00:00Z`)
  return isoDatePattern.test(value) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

/**
 * Reduces a local time to its date, and midnight in UTC, which is how JavaScript serializes a date. The date of any
 * other moment depends on the time zone, and only the sender knows which date was meant.
 */
const toIsoDate = (value: string) =>
  value.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(:\d{2}(\.\d+)?)?|00:00(:00(\.0+)?)?Z)$/, '$1')

const isoDateOr = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(40)
    .overwrite(toIsoDate)
    .refine((value) => value === '' || isRealDate(value), 'Must be a date (YYYY-MM-DD)')
    // A date field has the year 27 or 202 where someone stopped typing.
    .refine((value) => !isRealDate(value) || value.startsWith('20'), 'Must be a date of this century')

/** A date (YYYY-MM-DD). A time without a zone, and midnight in UTC, are accepted and reduced to the date. */
export const isoDate = isoDateOr()
/** A date in a stored record: earlier releases accepted other centuries. */
export const storedDate = z.string().refine((value) => value === '' || isRealDate(value))
export const requiredIsoDate = (message: string) => isoDateOr(message).refine((value) => value !== '', message)

/**
 * An optional field for which null means `value`. Not `.default()`: in a partial update that would also reset a field
 * that was not sent.
 */
export const defaultOnNull = <Field extends z.ZodType>(field: Field, value: z.output<Field>) =>
  field.nullish().overwrite((given) => (given === null ? value : given))

/** A time of day, HH:MM in 24-hour form. */
export const timeOfDay = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time format (HH:MM)')

/** The same, or an empty text that removes the value. */
export const optionalTimeOfDay = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Invalid time format (HH:MM)')

/**
 * A start and an optional end, which an empty text removes. An end before the start is on the next day, at most half a day
 * later.
 */
export const timeRange = z
  .object({ start: timeOfDay, end: optionalTimeOfDay.nullish().overwrite((end) => (end === '' ? null : end)) })
  .refine(({ start, end }) => !end || !isBackwards(start, end), {
    path: ['end'],
    message: 'End must not be before start',
  })

/**
 * An amount in currency units with at most two decimals. A field with exactly this schema is stored as integer cents
 * (see db/table.server.ts), so that both databases add and compare it exactly.
 */
export const money = z
  .number()
  .min(0, 'Must be at least 0')
  // In cents, the largest round number that fits a PostgreSQL integer; enough for a pass in Guinean francs.
  .max(20_000_000, 'Must be at most 20,000,000')
  .multipleOf(0.01, 'Must have at most two decimals')

/** An ISO 4217 code. */
export const currencyCode = textField(3).refine(
  (value) => /^([A-Z]{3})?$/.test(value),
  'Currency must be three capital letters, such as USD',
)

/** Accepts any text that parseCoordinates can read, and stores it as '-1.2886, 36.8233'. */
export const coordinatesField = textField(2000)
  .overwrite((text) => {
    const place = parseCoordinates(text)
    return place ? formatCoordinates(place) : text
  })
  .refine(
    (text) => text === '' || parseCoordinates(text) !== undefined,
    'Must be coordinates such as -1.2886, 36.8233, or an OpenStreetMap or Google Maps link that contains them. Open short links and copy the full address',
  )
