import { z } from 'zod'
import { isRealDate } from './fields.ts'

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const isMoment = (text: string) =>
  momentPattern.test(text) && isRealDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

/** A moment in ISO 8601 with its zone, stored in UTC; an empty text removes the value. */
export const moment = z
  .string()
  .trim()
  .max(40)
  .overwrite((text) => (isMoment(text) ? new Date(text).toISOString() : text))
  .refine(
    (text) => text === '' || isMoment(text),
    'Must be a date and time with a time zone, such as 2027-04-14T09:00Z',
  )

/** The fields that every record with a visibility has besides its own. */
const visibilityInput = {
  hidden: z.boolean('Hidden must be true or false').optional(),
  showAt: moment.nullish(),
  hideAt: moment.nullish(),
}

type Sent = { hidden?: unknown; showAt?: unknown; hideAt?: unknown }

export const endsTooEarly = ({ showAt, hideAt }: Sent) => Boolean(showAt && hideAt) && String(showAt) >= String(hideAt)
export const endsTooEarlyMessage = 'Must be after From'

/** A record that shall be shown at a moment is hidden until then. */
const hiddenUntilShown = <Input extends Sent>(input: Input): Input =>
  input.showAt && input.hidden === undefined ? { ...input, hidden: true } : input

/** Returns the schema of changes with the fields of the visibility. */
export const changesWithVisibility = (changes: z.ZodObject) =>
  changes.extend(visibilityInput).overwrite((input) => hiddenUntilShown(input))

/** Returns the schema of a whole record with the fields of the visibility. */
export const inputWithVisibility = <Shape extends z.core.$ZodShape>(input: z.ZodObject<Shape>) =>
  input
    .extend(visibilityInput)
    .overwrite((sent) => hiddenUntilShown(sent as Sent) as typeof sent)
    .refine((sent) => !endsTooEarly(sent as Sent), { path: ['hideAt'], message: endsTooEarlyMessage })

/** As stored. */
export const visibilityFields = { hidden: z.boolean(), showAt: moment.nullish(), hideAt: moment.nullish() }

/** In responses, which have it for staff only. */
export const visibilityOfStaff = z.object(visibilityFields).partial().shape
