import { type Color, colors } from '../../ui/palette.ts'

/** Returns the tone of a track's own colour; a free text has the same one on every page. */
export function trackTone(track: string | null | undefined, color: Color | null | undefined): Color | 'plain' {
  if (!track) return 'plain'
  if (color) return color
  let sum = 0
  for (const letter of track.toLowerCase()) sum = (sum * 396 + (letter.codePointAt(0) ?? 0)) % 1009
  return colors[sum % colors.length] ?? 'plain'
}
