/** The sections that pages show and the console edits, in the order of its tabs. */
export const shownSections = [
  'hero',
  'about',
  'stats',
  'featuredSpeakers',
  'featuredEvents',
  'sponsors',
  'newsletter',
  'footer',
  'seo',
] as const

export type ShownSection = (typeof shownSections)[number]

/** The titles of the tabs. */
export const sectionTitles: Record<ShownSection, string> = {
  hero: 'Hero',
  about: 'About',
  stats: 'Stats',
  featuredSpeakers: 'Featured speakers',
  featuredEvents: 'Featured events',
  sponsors: 'Sponsors',
  newsletter: 'Newsletter',
  footer: 'Footer',
  seo: 'SEO',
}
