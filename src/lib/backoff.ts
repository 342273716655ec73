type Delays = { first: number; longest: number }

/** Returns the delay before another attempt: the first one, doubled with each further failure up to the longest. */
export const backoff = ({ first, longest }: Delays, failures: number) => Math.min(first * 2 ** (failures - 1), longest)
