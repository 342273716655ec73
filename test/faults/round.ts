import { numbersFrom } from '../random.ts'

/** True for `npm run test:faults`; `npm test` plays a short round. */
const isLong = process.env.FAULT_ROUND === 'long'

/** Returns how often to repeat something in this round. */
export const runs = (short: number, long: number) => (isLong ? long : short)

/** The seed of all random choices; FAULT_SEED repeats them, but not the moments when the system acts on them. */
export const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))

export type Random = ReturnType<typeof randomFrom>

/** Returns a generator of random numbers, which is the same for the same seed. */
export function randomFrom(seed: number) {
  const next = numbersFrom(seed)
  return {
    /** Returns a whole number from `min` to `max`. */
    integer: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
  }
}
