import { type SectionName, sectionNames } from './section-names.ts'
import { sectionsWithoutDefaults } from './sections-without-defaults.ts'

export type ContentTab = 'summit' | SectionName

/** The tabs of the console's content page: the facts of the summit, its look, then the sections of pages. */
export const contentTabs: readonly ContentTab[] = ['summit', 'look', ...sectionNames.filter((name) => name !== 'look')]

/** The address of the style guide, which takes the place of the tabs. */
export const styleGuide = '/admin/content?section=style-guide'

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

/** Sections without texts of their own: visitors never see built-in ones. */
const withoutTexts: readonly SectionName[] = ['footer', 'home', 'contact', 'look']

/** Returns the sections whose built-in texts visitors see until staff save them. */
export function sectionsWithBuiltInTexts(saved: readonly { section: SectionName }[]): SectionName[] {
  const others = [...withoutTexts, ...sectionsWithoutDefaults(saved), ...saved.map(({ section }) => section)]
  return sectionNames.filter((name) => !others.includes(name))
}
