import { z } from 'zod'

/** The nouns whose records tell what happened to them, by the last part of their address. Users do not. */
export const historyNouns = ['speakers', 'events', 'agenda', 'sponsors', 'tickets', 'content', 'gallery'] as const

const state = z.record(z.string(), z.unknown()).nullable()

/** One change of a record: how it was before and after; null where it was not there. Times are ISO 8601. */
export const pastChange = z.object({
  revision: z.int(),
  at: z.string(),
  actorName: z.string(),
  what: z.enum(['created', 'updated', 'deleted']),
  before: state,
  after: state,
})

export type PastChange = z.infer<typeof pastChange>
