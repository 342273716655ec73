import { type BrandColours, ownColours } from './brand-colours.ts'
import { brandFile } from './brand-file.server.ts'
import { clothColoursOf } from './cloth-colours.ts'

/** Draws, in a summit's colours, the mark that stands for a logo, or the diamond of its icon. */
export async function drawMark(name: 'mark' | 'icon', look: BrandColours | undefined): Promise<string> {
  const drawing = await brandFile(name)
  const colours = ownColours(look)
  if (!colours) return drawing
  const { ground, accent, soft } = clothColoursOf(colours)
  return drawing.replaceAll('#12172B', ground).replaceAll('#E8A317', accent).replaceAll('#B8322A', soft)
}
