import { isDeepStrictEqual } from 'node:util'

/** Compares two values of a field; a missing one equals null. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null)

/**
 * Returns the fields in which two states of a record differ. A version is not a part of the content, and a field that a
 * later release added is missing in older states.
 */
export function fieldsThatDiffer(one: object | null, other: object | null): string[] {
  const [a, b]: Record<string, unknown>[] = [{ ...one }, { ...other }]
  return Object.keys({ ...a, ...b }).filter((field) => field !== 'updatedAt' && !isSame(a?.[field], b?.[field]))
}
