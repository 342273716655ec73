import { z } from 'zod'
import { sectionNames } from '../content/section.ts'

/** The number of records, by table. */
export const counts = z.object({
  speakers: z.int(),
  events: z.int(),
  agenda: z.int(),
  sponsors: z.int(),
  tickets: z.int(),
  gallery: z.int(),
})

export const dashboard = counts.extend({
  /** Over all tickets. */
  ticketsSold: z.int(),
  /** The sections that staff have saved; the others show their built-in texts. */
  sections: z.array(z.enum(sectionNames)),
})

export type Counts = z.infer<typeof counts>
export type Dashboard = z.infer<typeof dashboard>
