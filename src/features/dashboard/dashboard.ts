import { z } from 'zod'
import { sectionNames } from '../content/section.ts'

/**
 * One change, or several in a row in which one person did the same to records of one entity. The revision, time, record
 * and label are those of the latest. `entity` names the entity, `at` is ISO 8601.
 */
const latestChange = z.object({
  revision: z.int(),
  at: z.string(),
  actorName: z.string(),
  what: z.enum(['created', 'updated', 'deleted']),
  entity: z.string(),
  recordId: z.string(),
  /** The record's label for people: a name, topic or title. */
  label: z.string(),
  /** The number of changes that it stands for. */
  count: z.int(),
})

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
  changes: z.array(latestChange),
})

export type Counts = z.infer<typeof counts>
export type LatestChange = z.infer<typeof latestChange>
export type Dashboard = z.infer<typeof dashboard>
