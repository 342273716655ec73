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
