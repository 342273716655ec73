import { z } from 'zod'
import { requiredTextField } from '../../lib/fields.ts'
import { moment } from '../../lib/visibility-fields.ts'
import { changedField } from './history.ts'

export const changeSetInput = z.object({ name: requiredTextField(80, 'Name is required') })
export const changeSetChanges = changeSetInput.partial().extend({ publishAt: moment.nullish() })

export const changeSet = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** The path of the preview; null after it was revoked. */
  preview: z.string().nullable(),
  /** When it is published by itself. */
  publishAt: z.string().nullable(),
  /** When it should have been, but had conflicts. */
  stoppedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Undone once it had been published, it can be opened again. */
  outcome: z.enum(['published', 'undone', 'discarded']).nullable(),
  /** The number of records that it changes. */
  records: z.int(),
})

/** A field that was changed on the site too since the set changed it; '' for a record that was deleted there. */
const conflict = z.object({ field: z.string(), site: z.string(), set: z.string() })

export const changeSetDetails = changeSet.extend({
  changes: z.array(
    z.object({
      entity: z.string(),
      recordId: z.string(),
      label: z.string(),
      what: z.enum(['created', 'updated', 'deleted']),
      differences: z.array(changedField),
      conflicts: z.array(conflict),
    }),
  ),
})

/** Decides a conflict: the set keeps its value, or takes that of the site. */
export const decision = z.object({
  entity: z.string().max(40),
  recordId: z.string().max(64),
  field: z.string().max(80),
  keep: z.enum(['set', 'site']),
})

export type ChangeSet = z.infer<typeof changeSet>
export type ChangeSetDetails = z.infer<typeof changeSetDetails>
export type SetChange = ChangeSetDetails['changes'][number]
export type Decision = z.infer<typeof decision>
