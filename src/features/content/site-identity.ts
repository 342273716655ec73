import { linesOf } from '../../rich-text/lines.ts'
import { type SectionTexts, sectionDefaults } from './section-defaults.ts'

/** Returns the site's name: the title of the footer section. */
export const siteNameOf = (footer: SectionTexts | null): string => footer?.title || sectionDefaults.footer.title || ''

/** Returns the first line of the hero's content; '' when that section is switched off. */
const dateAndVenueOf = (hero: SectionTexts | null): string =>
  (hero?.contentDocument && linesOf(hero.contentDocument)[0]) ?? ''

export const siteIdentityOf = ({ footer, hero }: Record<'footer' | 'hero', SectionTexts | null>) => ({
  siteName: siteNameOf(footer),
  dateAndVenue: dateAndVenueOf(hero),
})
