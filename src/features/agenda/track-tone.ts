import { type Color, colors, palette } from '../../ui/palette.ts'

type Tone = (typeof palette)[Color] | 'plain'

/** Returns the tone of a track's own colour; a free text has the same one on every page. */
export function trackTone(track: string | null | undefined, color: Color | null | undefined): Tone {
  if (!track) return 'plain'
  if (color) return palette[color]
  let sum = 0
  for (const letter of track.toLowerCase()) sum = (sum * 396 + (letter.codePointAt(0) ?? 0)) % 1009
  return palette[colors[sum % colors.length] ?? 'indigo']
}
