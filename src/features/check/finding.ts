import { z } from 'zod'
import { requiredTextField } from '../../lib/fields.ts'
import { maxReasonLength, reasonMissing } from './reason.ts'

/** How much a finding matters, from most to least. */
export const tones = ['danger', 'warning', 'info'] as const

/** Where a finding is mended: the list of an entity, or the form of one record, or a field of it. */
export const place = z.object({
  /** An entity's name, or 'account' for the person's own account. */
  entity: z.string(),
  /** The record's id, or a section's name. */
  id: z.string().optional(),
  field: z.string().optional(),
})

/** Something that staff should look at before the site goes live. */
const finding = z.object({
  /** Names the finding in a call. It changes as soon as something changes that the finding is about. */
  key: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  place: place.optional(),
  /** Ends a clash: the item, and by how many minutes to shift it and what follows. */
  shift: z.object({ id: z.string(), minutes: z.int() }).optional(),
  /** The setting of the server that is missing. */
  setting: z.enum(['mail', 'backup']).optional(),
})

/** The findings of one kind. */
const findingGroup = z.object({
  kind: z.string(),
  tone: z.enum(tones),
  /** '12 talks have no room' */
  title: z.string(),
  /** What to do about each: 'Add picture'. */
  action: z.string(),
  findings: z.array(finding),
})

/** A finding that somebody has accepted as it is. */
const acceptedFinding = finding.extend({
  tone: z.enum(tones),
  reason: z.string(),
  actorName: z.string(),
  at: z.string(),
})

export const check = z.object({
  /** The most urgent kinds first. */
  groups: z.array(findingGroup),
  /** The latest first. */
  accepted: z.array(acceptedFinding),
})

export const acceptance = z.object({
  key: z.string().max(64),
  reason: requiredTextField(maxReasonLength, reasonMissing),
})

export type Finding = z.infer<typeof finding>
export type FindingGroup = z.infer<typeof findingGroup>
export type AcceptedFinding = z.infer<typeof acceptedFinding>
export type Check = z.infer<typeof check>
export type Place = z.infer<typeof place>
export type Tone = (typeof tones)[number]
