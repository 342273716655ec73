/** The colours of the summit, as the demo pictures use them. */
export const ink = '#12172B'
export const paper = '#FBF8F2'
export const indigo = '#3B2FB5'
export const teal = '#0B7A6B'
export const clay = '#B8322A'
export const sun = '#E8A317'
export const blue = '#1F6FB2'
export const sand = '#E6D9C0'
export const outline = '#000000'

/** Plain backgrounds of portraits. */
export const portraitGrounds = {
  gold: '#EFCB8B',
  teal: '#CDE3DA',
  lavender: '#DBD3F2',
  salmon: '#F2C9B8',
  sky: '#C8DCF0',
  sand: '#E6D9C0',
}

/** A woven background: its colour, its threads, a darker shade for distant houses and a lighter one for the tower. */
export type Ground = { fill: string; thread: string; deep: string; lift: string }

/** The woven backgrounds of scenes. */
export const grounds = {
  indigo: { fill: indigo, thread: '#5247C8', deep: '#2B2191', lift: '#6A60DC' },
  teal: { fill: teal, thread: '#278E80', deep: '#075B50', lift: '#3BA295' },
  ink: { fill: ink, thread: '#262D4B', deep: '#272F57', lift: '#4A5595' },
  blue: { fill: blue, thread: '#3E87C4', deep: '#17588F', lift: '#5C9FD6' },
  sand: { fill: sand, thread: '#D6C7A8', deep: '#CBB78F', lift: '#F3EAD7' },
} satisfies Record<string, Ground>
