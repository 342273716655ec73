import { z } from 'zod'
import { idField } from '../../lib/fields.ts'

const ids = (min: number, max: number) => z.array(idField).min(min).max(max)

/** The ids of items, and by how many minutes they start later (or earlier). */
export const shiftInput = z.object({
  ids: ids(1, 1000),
  minutes: z
    .int('Minutes must be a whole number from -720 to 720')
    .min(-720)
    .max(720)
    .refine((minutes) => minutes !== 0, 'Minutes must not be 0'),
  /** Also shifts the items that follow any of them in the same room on the same day. */
  following: z.boolean().nullish(),
})

/** The ids of two items that swap their times and rooms. */
export const swapInput = z.object({
  ids: ids(2, 2).refine(([one, other]) => one !== other, 'Choose another agenda item'),
})

export type ShiftInput = z.infer<typeof shiftInput>
export type SwapInput = z.infer<typeof swapInput>
