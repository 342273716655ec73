const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Compares names in natural English order; the database's own collation would depend on the engine. */
export const compareText = collator.compare

/** Compares by code unit: for ISO dates and times, and for ids, which begin with the order of creation. */
export const compareCodePoints = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the index of `value` in `order`, or `order.length` when it is missing, so that it sorts last. */
export function indexOrLast<Value>(order: readonly Value[], value: Value | null | undefined): number {
  const index = order.indexOf(value as Value)
  return index === -1 ? order.length : index
}
