import { z } from 'zod'
import { idField, isoDate, requiredTextField } from '../../lib/fields.ts'
import { choosable, type Keepable, keepable, removable } from './next-edition-tables.ts'
import { edition } from './section.ts'
import { datesInOrder } from './summit-input.ts'

const maxChosen = 10_000
const ids = z.array(idField).max(maxChosen, `Leave out at most ${maxChosen.toLocaleString('en-US')} records one by one`)

/** The choices of staff when they start the next edition of the summit. */
export const nextEditionInput = z
  .object({
    name: requiredTextField(200, 'Name is required'),
    startDate: isoDate.nullish(),
    endDate: isoDate.nullish(),
    keep: z
      .array(z.enum(Object.keys(keepable) as Keepable[]))
      .max(20)
      .describe('The kinds of records that stay; all others are removed'),
    // The ids of those that leave, not of those that stay, so that a record that someone has just created is kept.
    remove: z
      .partialRecord(z.enum(choosable), ids)
      .optional()
      .describe('The ids of records that are removed although their kind is kept; ids without a record are ignored'),
    /** The site of the edition that ends. */
    earlier: edition.nullish(),
  })
  .refine(...datesInOrder)

/** The records that the next edition can remove, in numbers, and what blocks it. */
export const nextEditionPlan = z.object({
  /** The number of records, by table. */
  counts: z.record(z.enum(removable), z.int()),
  /** The name of a set of changes that must be published or discarded first. */
  openSet: z.string().nullable(),
})

export type NextEditionInput = z.infer<typeof nextEditionInput>
export type NextEditionPlan = z.infer<typeof nextEditionPlan>
