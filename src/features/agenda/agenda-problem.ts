import { z } from 'zod'
import { warningKinds } from './rules/agenda-checks.ts'

const agendaWarning = z.object({
  kind: z.enum(warningKinds),
  text: z.string(),
  items: z.array(z.string()),
  speakerId: z.string().optional(),
  overlap: z.object({ minutes: z.int(), date: z.string().nullable() }).optional(),
})

/** Warnings of one kind about the agenda: how many, and the first of them. */
export const agendaProblem = z.object({ kind: z.enum(warningKinds), count: z.int(), first: z.array(agendaWarning) })

export type AgendaProblem = z.infer<typeof agendaProblem>
