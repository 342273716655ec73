const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Names as people sort them, the same on every database. */
export const compareText = collator.compare

/** ISO days and times, and ids (which begin with the order of creation), sort as plain text. */
export const compareCodePoints = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The place of `value` in `order`; what is not in it comes last. */
export function indexOrLast<Value>(order: readonly Value[], value: Value | null | undefined): number {
  const place = order.indexOf(value as Value)
  return place === -1 ? order.length : place
}
