/** A number and what it counts: [26, 'speakers']. */
export type Count = readonly [count: number, name: string]

/** Returns a count with its noun: [1, 'speaker'], [26, 'speakers']. */
export const counted = (count: number, one: string): Count => [count, count === 1 ? one : `${one}s`]
