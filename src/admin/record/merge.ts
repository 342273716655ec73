import { type FormValues, isSameValue } from '../../ui/form/form-values.ts'

export type Merge = {
  /** The values to save: the person's own, with the fields that only the other side changed. */
  values: FormValues
  /** The fields that only the other side changed. */
  adopted: string[]
  /** The fields that both sides changed, each to another value. */
  conflicting: string[]
}

/**
 * Merges two versions of a record, field by field.
 * @param fields the names of the fields, in the order of the form
 * @param base the version that both sides began with; undefined if unknown, which makes each difference a conflict
 */
export function mergeVersions(
  fields: string[],
  base: FormValues | undefined,
  mine: FormValues,
  theirs: FormValues,
): Merge {
  const differing = fields.filter((field) => field in mine && !isSameValue(mine[field], theirs[field]))
  const changedBy = (side: FormValues) => (field: string) => !base || !isSameValue(side[field], base[field])
  const conflicting = differing.filter(changedBy(mine)).filter(changedBy(theirs))
  const adopted = differing.filter((field) => !changedBy(mine)(field))
  return { values: { ...mine, ...pick(theirs, adopted) }, adopted, conflicting }
}

/** Returns these fields of a form's values. */
export const pick = (values: FormValues, fields: string[]): FormValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))
