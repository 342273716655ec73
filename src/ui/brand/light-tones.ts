import { type BrandColours, ownColours } from './brand-colours.ts'
import { type Tones, tonesOf } from './tones.ts'

/** Those of tokens.css. */
const defaultTones: Tones = {
  ink: '#12172b',
  'ink-deep': '#090c18',
  'on-ink': '#fbf8f2',
  'on-ink-muted': '#c7cbdc',
  sun: '#e8a317',
  warm: '#8c221c',
  'on-warm-muted': '#f6d3ca',
  cool: '#0a6458',
  'on-cool-muted': '#d9efea',
  action: '#3b2fb5',
  'on-action-muted': '#d6d3f6',
  'track-amber': '#6b4608',
  'sun-ground': '#e8a317',
  'on-sun': '#12172b',
  'on-sun-muted': '#3a3320',
  'sun-thread': '#ffffff',
  tile: '#f1e9db',
  primary: '#3b2fb5',
  'primary-hover': '#2f2595',
  dark: '#1b2036',
  ground: '#fbf8f2',
  sand: '#f1e9db',
  card: '#ffffff',
  line: '#e3dac8',
  'field-line': '#8f8b80',
  text: '#12172b',
  muted: '#555a71',
  highlight: '#3b2fb5',
  link: '#3b2fb5',
}

/** Returns the tones of what has no dark variant, such as share pictures, mails and the strip in the form of the look. */
export function lightTonesOf(look: BrandColours | undefined): Tones {
  const colours = ownColours(look)
  return colours ? tonesOf(colours).light : defaultTones
}
