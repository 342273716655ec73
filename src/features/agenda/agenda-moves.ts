import { z } from 'zod'
import { agendaItem, agendaItemInput } from './agenda-item.ts'

const ids = (min: number, max: number) => z.array(z.string().max(64)).min(min).max(max)

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

/** The time and room of an item. */
const slot = agendaItemInput.pick({ date: true, day: true, time: true, start: true, end: true, location: true })

/** An item after a move, with its slot before. */
export const movedItem = agendaItem.extend({ former: slot })

/** The former slots of items, and the versions that the items must still have. */
export const restoreInput = z.object({
  items: z
    .array(slot.extend({ id: z.string().max(64), version: z.string().max(64) }))
    .min(1)
    .max(1000),
})

export type Slot = z.infer<typeof slot>
export type MovedItem = z.infer<typeof movedItem>
export type RestoreInput = z.infer<typeof restoreInput>
export type ShiftInput = z.infer<typeof shiftInput>
export type SwapInput = z.infer<typeof swapInput>
