import type { Summit } from './no-summit.ts'

/** Default texts for search engines, made from the facts of the summit. */
export function metaDefaults({ name, dateAndPlace }: Summit) {
  const known = [name, dateAndPlace].filter(Boolean)
  return { title: known.join(' · '), description: `${known.join(', ')}: speakers, agenda, events and tickets.` }
}
