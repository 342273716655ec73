import { limits } from './limits.ts'
import { type Alignment, alignments } from './schema.ts'

export const toAlignment = (value: string | null | undefined): Alignment | undefined =>
  alignments.find((alignment) => alignment === value)

/** Returns whole steps from 1 to the limit; undefined for anything else. */
export function toIndent(value: string | null | undefined): number | undefined {
  const steps = Math.trunc(Number(value))
  return steps >= 1 ? Math.min(steps, limits.indent) : undefined
}
