/** The sections that pages show and the console edits, in the order of its tabs. */
export const sectionNames = [
  'hero',
  'about',
  'stats',
  'featuredSpeakers',
  'featuredEvents',
  'sponsors',
  'newsletter',
  'footer',
  'seo',
  'home',
  'contact',
  'faq',
  'look',
] as const

export type SectionName = (typeof sectionNames)[number]

export type ContentTab = 'summit' | SectionName

/** The tabs of the console's content page: the facts of the summit, its look, then the sections of pages. */
export const contentTabs: readonly ContentTab[] = ['summit', 'look', ...sectionNames.filter((name) => name !== 'look')]

/** The titles of the tabs. */
export const tabTitles: Record<ContentTab, string> = {
  summit: 'Summit',
  hero: 'Hero',
  about: 'About',
  stats: 'Stats',
  featuredSpeakers: 'Featured speakers',
  featuredEvents: 'Featured events',
  sponsors: 'Sponsors',
  newsletter: 'Newsletter',
  footer: 'Footer',
  seo: 'SEO',
  home: 'Page subtitles',
  contact: 'Venue',
  faq: 'FAQ',
  look: 'Look',
}
