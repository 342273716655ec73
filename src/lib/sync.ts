import { compareCodeUnits } from './compare.ts'

/**
 * A public record as devices keep it: its public fields without `_id`, no names of other records, and `sort`, which puts
 * it in its place in its list.
 */
export type SyncedRecord = { id: string; sort: string }

/** The records that a device stores: all public ones, or with Save-Data those that the agenda and its talks show. */
export type Extent = 'site' | 'agenda'

/** Records by the names of their tables, in the order of their ids. */
export type SyncedRecords = Record<string, SyncedRecord[]>

/** The changes of the public site since a revision, or the whole of it. */
export type SyncAnswer = {
  /** The state after it; opaque. */
  revision: string
  /** True if `changed` has all records of the extent that was requested, and nothing else is left. */
  isWhole: boolean
  changed: SyncedRecords
  /** Ids of records that visitors see no longer. */
  removed: Record<string, string[]>
  /** With all records: what the site offers to people who are not signed in. */
  signIn?: { byMail: boolean; registration: boolean }
}

/** Returns the records after an answer to a request with their revision. */
export function applyAnswer(before: SyncedRecords, { isWhole, changed, removed }: SyncAnswer): SyncedRecords {
  if (isWhole) return changed
  const after = { ...before }
  for (const table of new Set([...Object.keys(changed), ...Object.keys(removed)])) {
    const kept = new Map((before[table] ?? []).map((record) => [record.id, record]))
    for (const id of removed[table] ?? []) kept.delete(id)
    for (const record of changed[table] ?? []) kept.set(record.id, record)
    after[table] = [...kept.values()].sort((one, other) => compareCodeUnits(one.id, other.id))
  }
  return after
}
