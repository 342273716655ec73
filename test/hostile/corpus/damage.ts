import { integersFrom } from '../../random.ts'
import { runs, seed } from '../round.ts'

/** A file of a corpus. `isValid` files must be accepted, others may be. */
export type HostileFile = { name: string; bytes: Buffer; isValid?: boolean }

/** Returns at most `count` of the items, evenly spaced. */
export const sample = <Item>(items: Item[], count: number): Item[] =>
  items.length <= count
    ? items
    : Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as Item)

/** Returns where parts of these lengths, one after the other, begin and end, and where their headers have fields. */
export function boundariesOf(start: number, lengths: number[]): number[] {
  let at = start
  return lengths.flatMap((length) => {
    const begin = at
    at += length
    return [begin, begin + 4, begin + 8, at]
  })
}

/** Returns the file cut at each boundary of its parts, one byte before and one after, and with bits flipped at random. */
export function damaged(name: string, bytes: Buffer, boundaries: number[]): HostileFile[] {
  const random = integersFrom(seed ^ bytes.length)
  const lengths = boundaries.flatMap((at) => [at - 1, at, at + 1]).filter((at) => at > 0 && at < bytes.length)
  const cuts = sample(lengths, runs(3, 200)).map((length) => ({
    name: `${name} cut at ${length}`,
    bytes: bytes.subarray(0, length),
  }))
  const flips = Array.from({ length: runs(3, 120) }, (_, at) => {
    const flipped = Buffer.from(bytes)
    for (let count = 0; count <= at % 8; count += 1) {
      const position = random(bytes.length)
      flipped[position] = (flipped[position] ?? 0) ^ (1 << random(8))
    }
    return { name: `${name} with flipped bits ${at}`, bytes: flipped }
  })
  return [...cuts, ...flips]
}
