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

/** How long a change can be undone, in days; the images that it refers to are kept as long. */
export const undoDays = 30

/** What undoing does to fields that were changed again since: nothing at all, leave them, or put them back as well. */
export const conflictChoices = ['ask', 'keep', 'overwrite'] as const
export type ConflictChoice = (typeof conflictChoices)[number]

export type PastChange = z.infer<typeof pastChange>
