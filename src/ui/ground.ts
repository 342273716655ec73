/** The background of a section, which decides the colours of everything on it: see grounds.css. */
export type Ground = 'ink' | 'sand' | 'sun' | 'warm' | 'cool' | 'action'
