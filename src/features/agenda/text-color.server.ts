import { type Color, colors } from '../../ui/palette.ts'

/** Returns the colour of a track that is a free text: the same for the same text. */
export function colorOfText(track: string): Color {
  let sum = 0
  for (const letter of track.toLowerCase()) sum = (sum * 396 + (letter.codePointAt(0) ?? 0)) % 1009
  return colors[sum % colors.length] ?? colors[0]
}
