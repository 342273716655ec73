import { z } from 'zod'
import { publicAgendaItem } from './agenda-item.ts'

const choices = z.array(z.object({ value: z.string(), count: z.int() }))

/** The agenda, or one day of it. */
export const agendaPart = z.object({
  /**
   * All days in order, from the start of their first item to the end of the last one (ISO 8601); items with neither date nor
   * day are on the last one.
   */
  days: z.array(
    publicAgendaItem
      .pick({ date: true, day: true })
      .extend({ start: z.string().nullable(), end: z.string().nullable() }),
  ),
  /** The values of each filter, with the number of items that have them, on all days. */
  choices: z.object({ day: choices, track: choices, format: choices, room: choices }),
  /** False when only one day's items are given. */
  isWhole: z.boolean(),
  /** In the order of the timetable; dayNumber refers to `days` and counts from 1. */
  items: z.array(publicAgendaItem.extend({ dayNumber: z.int() })),
})

export type AgendaPart = z.infer<typeof agendaPart>
