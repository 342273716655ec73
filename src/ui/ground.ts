import type { Color } from './palette.ts'

/**
 * The background of a section. It decides the colours of everything that stands on it: see grounds.css, and for those in the
 * colour of a track, track-grounds.css.
 */
export type Ground = 'ink' | 'sand' | 'sun' | 'warm' | 'cool' | 'action' | `track-${Color}`
