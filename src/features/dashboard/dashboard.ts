import { z } from 'zod'
import { sectionNames } from '../content/section.ts'

/** One change as the dashboard tells it: who did what to which record, when (ISO 8601). */
const latestChange = z.object({
  revision: z.int(),
  at: z.string(),
  actorName: z.string(),
  what: z.enum(['created', 'updated', 'deleted']),
  noun: z.string(),
  recordId: z.string(),
  /** What the record is called: a name, a topic, a title. */
  label: z.string(),
})

/** How many there are of each noun, which sections are written, and what was changed lately. */
export const dashboard = z.object({
  speakers: z.int(),
  events: z.int(),
  agenda: z.int(),
  sponsors: z.int(),
  tickets: z.int(),
  gallery: z.int(),
  /** The names of the sections that somebody saved; the others show what is built in. */
  sections: z.array(z.enum(sectionNames)),
  changes: z.array(latestChange),
})

export type LatestChange = z.infer<typeof latestChange>
export type Dashboard = z.infer<typeof dashboard>
