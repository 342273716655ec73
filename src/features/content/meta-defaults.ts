import type { Summit } from './no-summit.ts'

/** The texts for search engines until staff write their own: they say what is known about the summit. */
export function metaDefaults({ name, dateAndPlace }: Summit) {
  const known = [name, dateAndPlace].filter(Boolean)
  return { title: known.join(' · '), description: `${known.join(', ')}: speakers, agenda, events and tickets.` }
}
