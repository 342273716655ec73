import { type Color, colors } from '../../../ui/palette.ts'

/** Returns the first colour that no track has; if all are taken, the first of the least used. */
export function freeColor(tracks: readonly { color: Color }[]): Color {
  const uses = (color: Color) => tracks.filter((track) => track.color === color).length
  const fewest = Math.min(...colors.map(uses))
  return colors.find((color) => uses(color) === fewest) ?? colors[0]
}
