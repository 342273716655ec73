import { z } from 'zod'
import { dateInZone, defaultTimeZone } from './dates.ts'
import { isHttpUrl, isSafeImage } from './links.ts'

/** The kinds of fields that nouns are made of. Pages do not load this file: zod stays on the server and in forms. */

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** What a refusal says where a schema has no words of its own. */
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

/** What the server adds to every noun. `_id` is the same id again: screens read either. Times are ISO 8601 in UTC. */
export const recordFields = {
  id: z.string(),
  _id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
}

/** The part of `record` that everyone may see. */
export const publicIds = { id: true, _id: true } as const

/** Text without control characters, but with its line breaks. */
export function stripControlCharacters(textField: string): string {
  return (
    textField
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
      .replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF]/g, (found) => (found === '\t' ? ' ' : ''))
  )
}

/** Characters that nobody sees and that turn the text around them, and halves of characters. Joiners stay: scripts need them. */
const invisibleCharacters = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFFF9-\uFFFB]|\p{Surrogate}/gu

/** Text without control characters, in Unicode's NFC, without blanks around it. */
export const cleanText = (textField: string) =>
  stripControlCharacters(textField).replace(invisibleCharacters, '').normalize('NFC').trim()

/** Whether there is anything to be seen. */
const isVisible = (textField: string) => /[^\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u.test(textField)

/** Free text. `overwrite` (and not `transform`) so that the same schema also checks what leaves. */
export const textField = (max: number, missing?: string) =>
  z
    .string(missing)
    .max(max * 4, `Must be at most ${max} characters`) // before the work of cleaning
    .overwrite(cleanText)
    .max(max, `Must be at most ${max} characters`)

export const requiredTextField = (max: number, message: string) =>
  textField(max, message).refine(isVisible, { error: message, abort: true })

/** An http(s) address or, where the value is optional, an empty text. */
export const httpUrl = textField(500).refine((value) => value === '' || isHttpUrl(value), 'Must be a valid URL')

/** A picture: `uploads/…` below the API's base, or a full http(s) address. */
export const imagePath = textField(500).refine(
  (value) => value === '' || isSafeImage(value),
  'Must be an uploaded picture or an http(s) address',
)

const isoDatePattern = /^\d{4}-\d{2}-\d{2}$/

function isRealDate(value: string): boolean {
  const moment = new Date(`${value}T00:00:00Z`)
  return isoDatePattern.test(value) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

/** A moment becomes the day that it falls on at the summit, a local time without a zone its day; a day stays. */
function toIsoDate(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value)) return value
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return value
  return /(Z|[+-]\d{2}:?\d{2})$/i.test(value) ? dateInZone(defaultTimeZone, moment) : value.slice(0, 10)
}

const isoDateOr = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(40)
    .overwrite(toIsoDate)
    .refine((value) => value === '' || isRealDate(value), 'Must be a date (YYYY-MM-DD)')

/** A day in ISO 8601. A full ISO moment is accepted and kept as its day. */
export const isoDate = isoDateOr()
export const requiredIsoDate = (message: string) => isoDateOr(message).refine((value) => value !== '', message)

/**
 * An optional field that always has a value: removing it means `value`. (Not `default`, which would also hold in a
 * partial update for what was not sent.)
 */
export const defaultOnNull = <Field extends z.ZodType>(field: Field, value: z.output<Field>) =>
  field.nullish().overwrite((given) => (given === null ? value : given))

/** A time of day, 24 hours. */
export const timeOfDay = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time format (HH:MM)')

/** From start to end on one day; the end may be left out. */
export const timeRange = z
  .object({ start: timeOfDay, end: timeOfDay.nullish() })
  .refine((time) => !time.end || time.end >= time.start, { path: ['end'], message: 'End must not be before start' })

/**
 * An amount in whole currency units with at most two decimals. A field with exactly this schema is kept as
 * integer cents (see db/table.server.ts): both databases then add and compare it exactly.
 */
export const money = z
  .number('Must be a number')
  .min(0, 'Must be at least 0')
  // In cents, what a PostgreSQL integer holds; and enough for a pass in Guinean francs.
  .max(20_000_000, 'Must be at most 20,000,000')
  .multipleOf(0.01, 'Must have at most two decimals')
