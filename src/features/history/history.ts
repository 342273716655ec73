import { z } from 'zod'

const state = z.record(z.string(), z.unknown()).nullable()

/** One change of a record, which is null before its creation and after its deletion. Times are ISO 8601. */
export const pastChange = z.object({
  revision: z.int(),
  /** Names everything that was changed together with it, for undoing. */
  action: z.int(),
  at: z.string(),
  /** Null when no signed-in person did it, such as a command. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  what: z.enum(['created', 'updated', 'deleted']),
  before: state,
  after: state,
})

export type PastChange = z.infer<typeof pastChange>
