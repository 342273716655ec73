/** Returns a number and the noun that it counts: [1, 'speaker'], [26, 'speakers'], [2, 'companies']. */
export const counted = (count: number, one: string) =>
  [count, count === 1 ? one : `${one}s`.replace(/([^aeiou])ys$/, '$1ies')] as const

/** Returns a whole number as '1,250'. Without `Intl`, which takes a slow phone a tenth of a second to start. */
export const grouped = (amount: number) => String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',')
