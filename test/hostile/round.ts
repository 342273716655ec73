/** True for `npm run test:hostile`; `npm test` plays a short round. */
const isLong = process.env.HOSTILE_ROUND === 'long'

/** Returns how often to repeat something in this round. */
export const runs = (short: number, long: number) => (isLong ? long : short)

/** The seed of all random input; HOSTILE_SEED repeats a failed round. */
export const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31))
