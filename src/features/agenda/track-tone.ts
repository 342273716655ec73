const tones = ['primary', 'sun', 'success', 'info', 'danger', 'plum'] as const

/** A track's colour: the same for the same name on every page. */
export function trackTone(track: string | null | undefined): (typeof tones)[number] | 'plain' {
  if (!track) return 'plain'
  let sum = 0
  for (const letter of track.toLowerCase()) sum = (sum * 396 + (letter.codePointAt(0) ?? 0)) % 1009
  return tones[sum % tones.length] ?? 'plain'
}
