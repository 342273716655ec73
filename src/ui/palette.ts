/** The colours that staff can choose, with the tone (tone.css) of each: readable on all backgrounds, in both colour schemes. */
export const palette = {
  indigo: 'primary',
  amber: 'sun',
  green: 'success',
  blue: 'info',
  red: 'danger',
  plum: 'plum',
  olive: 'olive',
  rose: 'rose',
} as const

export type Color = keyof typeof palette

export const colors = Object.keys(palette) as [Color, ...Color[]]
