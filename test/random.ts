/** Returns a generator of numbers from 0 to below 1 (mulberry32). A seed repeats its numbers, and so a failure. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a generator of whole numbers from 0 to below a limit. */
export function integersFrom(seed: number): (limit: number) => number {
  const next = numbersFrom(seed)
  return (limit) => Math.floor(next() * limit)
}
