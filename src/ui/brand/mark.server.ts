import type { BrandColours } from './brand-colours.ts'
import { clothColoursOf } from './cloths.ts'

/** Returns mark.svg, which stands for a logo, in a summit's colours. */
export function paintMark(mark: string, colours: BrandColours): string {
  const { ground, accent, soft } = clothColoursOf(colours)
  return mark.replaceAll('#12172B', ground).replaceAll('#E8A317', accent).replaceAll('#B8322A', soft)
}
