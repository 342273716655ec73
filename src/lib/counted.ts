/** Returns a number and the noun that it counts: [1, 'speaker'], [26, 'speakers'], [2, 'companies']. */
export const counted = (count: number, one: string) =>
  [count, count === 1 ? one : `${one}s`.replace(/([^aeiou])ys$/, '$1ies')] as const
