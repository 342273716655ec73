import { z } from 'zod'
import { colors } from '../../ui/palette.ts'

/** The agenda in a few numbers; breaks are no sessions. */
export const agendaSummary = z.object({
  sessions: z.int(),
  rooms: z.int(),
  /** The dates of the days, in order. */
  dates: z.array(z.string()),
  /** The full hours that drawings of the programme show, counted from midnight: [9, 10, 11, 18]. */
  hours: z.array(z.int()),
  /** In the order of the tracks' names, each with the number of its sessions. */
  tracks: z.array(z.object({ name: z.string(), color: z.enum(colors), sessions: z.int() })),
  /** All speakers, also those without a session. */
  speakers: z.int(),
  /** Changes whenever the drawing of the programme does: for the address of its share picture. */
  version: z.string(),
})

export type AgendaSummary = z.infer<typeof agendaSummary>
