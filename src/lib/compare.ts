/** Compares by code unit: for ISO dates and times, and for ids, which begin with the order of creation. */
export const compareCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Compares by code point, as the databases sort keys. */
export function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [one.charCodeAt(index), other.charCodeAt(index)]
    if (a !== b) return rank(a) - rank(b)
  }
  return one.length - other.length
}

/** Halves of characters beyond U+FFFF come last. */
const rank = (unit: number) => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)
