const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Compares names in natural English order; the database's own collation would depend on the engine. */
export const compareText = collator.compare

/** Compares by code unit: for ISO dates and times, and for ids, which begin with the order of creation. */
export const compareCodePoints = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
