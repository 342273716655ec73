import { z } from 'zod'

const state = z.record(z.string(), z.unknown()).nullable()

/** A field that an update changed, with its former and its new text for people. */
export const changedField = z.object({ field: z.string(), from: z.string(), to: z.string() })

/** One change of a record, which is null before its creation and after its deletion. Times are ISO 8601. */
export const pastChange = z.object({
  revision: z.int(),
  /** Names everything that was changed together with it, for undoing. */
  action: z.int(),
  /** True once that was undone, and not redone since. */
  isUndone: z.boolean(),
  at: z.string(),
  /** Null when no signed-in person did it, such as a command. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  /** 'moved' for an update that only gave the record another place in its list. */
  what: z.enum(['created', 'updated', 'moved', 'deleted']),
  before: state,
  after: state,
  /** The fields that an update changed. */
  differences: z.array(changedField),
})

/** A change in the list of all changes, without whole states. */
export const listedChange = pastChange.omit({ before: true, after: true }).extend({
  /** The entity's name: 'speaker'. */
  entity: z.string(),
  recordId: z.string(),
  /** The record's label for people: a name, topic or title. */
  label: z.string(),
})

/** The values that the list of all changes can be filtered by. */
export const changeFilters = z.object({
  /** By id, or by name for authors without an account, such as a command. */
  people: z.array(z.object({ value: z.string(), name: z.string() })),
  /** The names of the entities that the reader may see, with their fields. */
  entities: z.array(z.object({ name: z.string(), fields: z.array(z.string()) })),
})

export type ChangedField = z.infer<typeof changedField>
export type ListedChange = z.infer<typeof listedChange>
export type ChangeFilters = z.infer<typeof changeFilters>
export type PastChange = z.infer<typeof pastChange>
